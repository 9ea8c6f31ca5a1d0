"""A contract of imports, beside those that the import linter brings: there are no circles."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output


class NoCircles(Contract):
    """No module imports itself over others; imports for types alone and in functions count."""

    type_name = "no_circles"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        """Whether modules can stand in an order in which each imports earlier ones only."""
        roots = set(self.session_options["root_packages"])
        own = {one for one in graph.modules if one.split(".")[0] in roots}
        imported = {one: graph.find_modules_directly_imported_by(one) & own for one in own}
        importing = {one: graph.find_modules_that_directly_import(one) & own for one in own}
        left = own
        while free := {
            one for one in left if not imported[one] & left or not importing[one] & left
        }:
            left = left - free
        return ContractCheck(kept=not left, metadata={"circles": sorted(left)})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Which modules are in circles, or between two of them."""
        output.print_error("Modules in circles of imports, or between two circles:")
        for one in check.metadata["circles"]:
            output.print_error(f"- {one}", bold=False)
