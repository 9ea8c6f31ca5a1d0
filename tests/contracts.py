"""A contract of imports, beside those that the import linter brings: there are no circles."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output


class NoCircles(Contract):
    """No module imports itself over others; imports for types alone and in functions count.

    Whoever imports a module imports the packages it lies in first, save those it lies in itself.
    """

    type_name = "no_circles"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        """Whether modules can stand in an order in which each imports earlier ones only."""
        roots = set(self.session_options["root_packages"])
        own = {one for one in graph.modules if one.split(".")[0] in roots}
        imported = {one: _loaded(graph, one) & own for one in own}
        importing: dict[str, set[str]] = {one: set() for one in own}
        for one, others in imported.items():
            for other in others:
                importing[other].add(one)
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


def _loaded(graph: ImportGraph, module: str) -> set[str]:
    """What runs before a module: what it imports, and the packages of that from outside."""
    found = graph.find_modules_directly_imported_by(module)
    around = {module, *_packages(module)}
    return found | {one for each in found for one in _packages(each)} - around


def _packages(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts))]
