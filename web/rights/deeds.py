"""What each address does, for the table of rights; one that is not here is open to nobody.

Those that read or write a match say where a request names who looks: the look is asked for
besides, so no address shows a seat to anybody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from core.rights import Deed


class Named(Enum):
    """Where a request says who looks at its match."""

    IN_ADDRESS = auto()  # ?seat=
    IN_FORM = auto()
    IN_BODY = auto()  # of JSON
    IN_URL = auto()  # in the address of a page, which the address asks about


class Need(NamedTuple):
    """What a request needs: to look as it says, and all of these deeds, those of a match first."""

    deeds: tuple[Deed, ...] = ()
    look: Named | None = None
    enters: bool = False  # a step, for whoever looks
    in_person: bool = False  # of somebody in a browser, for no token

    @property
    def writes(self) -> bool:
        """Whether it is to write into a match what is played there, or who plays."""
        return self.enters or not {Deed.RECORD, Deed.UNDO_OWN}.isdisjoint(self.deeds)


def _all(need: Need, *names: str) -> Iterable[tuple[str, Need]]:
    return ((name, need) for name in names)


PUBLIC = Need((Deed.USE_PUBLIC,))
SHELF = Need((Deed.READ_SHELF,))
KEEPS = Need((Deed.KEEP_SHELF,))
STARTS = Need((Deed.START_MATCHES,))
SURVEYS = Need((Deed.SURVEY,))
ADMINISTERS = Need((Deed.ADMINISTER,))
KEEPS_ACCOUNT = Need((Deed.KEEP_ACCOUNT,), in_person=True)
WATCHES = Need((Deed.WATCH,))
RECORDS = Need((Deed.RECORD,))
MANAGES = Need((Deed.MANAGE,))
LOOKS = Need(look=Named.IN_ADDRESS)
ENTERS = Need(look=Named.IN_ADDRESS, enters=True)
CHANGES = Need((Deed.RECORD,), Named.IN_ADDRESS)  # what was played: redo, variations, corrections
UNDOES = Need((Deed.UNDO_OWN,), Named.IN_ADDRESS)  # whose step it is, is judged with the step
ANNOTATES = Need((Deed.ANNOTATE,), Named.IN_ADDRESS)

NEEDS: Final[
    Mapping[str, Need]
] = {  # by endpoint; before it a method, behind it a way, if it matters
    **dict(
        _all(
            PUBLIC,
            *("static", "language", "pages.rules", "pages.whole_rules", "pages.rule_at"),
            *(
                "pages.ruling_form",
                "pages.join",
                "pages.joined",
                "pages.device",
                "pages.phones",
                "pages.certificate",
                "app_manifest",
                "app_icon",
                "service_worker",
                "pages.account",
                "pages.invited",
                "pages.took_invitation",
                "pages.ask_provider_invited",
                "pages.security",
                "pages.seals",
                "pages.check_seal",  # tells of a seal that was made here alone
                "pages.enter",
                "pages.entered",
                "pages.sign_in",
                "pages.sign_in_by_password",
                "pages.ask_for_passkey",
                "pages.sign_in_by_passkey",
                "pages.ask_provider",
                "pages.back_from_provider",
                "pages.sign_out",
                "api.browse",
                "api.openapi_json",
                "api.list_games",
            ),
            "api.get_game",
        )
    ),
    **dict(
        _all(
            SHELF,
            *("pages.card", "pages.card_picture", "pages.catalogue_file", "pages.known_cards"),
            *("pages.layout", "pages.own_cards", "api.get_catalogue", "api.list_catalogues"),
            *("GET pages.card_photo", "GET pages.catalogues", "GET pages.new_card"),
            "GET pages.own_card",
            "api.export_everything",  # with the shelf, of matches what one may have whole
        )
    ),
    **dict(
        _all(
            KEEPS,
            *("pages.new_layout", "pages.converted_layout", "pages.put_back"),
            *("POST pages.card_photo", "POST pages.catalogues", "POST pages.new_card"),
            *("POST pages.own_card", "api.add_catalogue", "api.remove_catalogue"),
        )
    ),
    **dict(
        _all(
            KEEPS_ACCOUNT,
            *("pages.change_password", "pages.end_session", "pages.end_other_sessions"),
            *("pages.rename_account", "pages.ask_for_new_passkey", "pages.add_passkey"),
            *("pages.rename_passkey", "pages.remove_passkey", "pages.add_provider"),
            *("pages.remove_provider", "pages.new_token", "pages.revoked_token"),
            *("pages.erase_account", "pages.erased_account"),
        )
    ),
    **dict(
        _all(
            Need((Deed.KEEP_ACCOUNT,)),
            *("api.list_tokens", "api.make_token", "api.revoke_token"),
        )
    ),
    "pages.club": Need((Deed.MEET_CLUB,), in_person=True),
    **dict(
        _all(
            Need((Deed.ADMINISTER,), in_person=True),
            *("pages.change_club", "pages.change_role", "pages.invite_into_club"),
            *("pages.revoke_club_invitation", "pages.erase_person", "pages.erased_person"),
        )
    ),
    **dict(  # whether further steps of a match are theirs to add is asked where they are stored
        _all(
            STARTS,
            *(
                "pages.new_match",
                "pages.position",
                "api.start_match",
                "pages.import_page",
                "pages.import_matches",
            ),
            *("pages.import_job", "api.take_in"),
        )
    ),
    **dict(
        _all(
            SURVEYS,
            *("pages.home", "pages.matches", "pages.game", "pages.achievements"),
            *("pages.game_statistics", "pages.game_statistics_csv", "pages.game_option"),
            *("pages.game_option_csv", "pages.matches_behind", "pages.pair", "pages.pair_csv"),
            *("GET pages.player", "pages.player_csv", "pages.put_away", "pages.bin_"),
            *(
                "pages.game_archive",
                "api.list_matches",
                "api.game_achievements",
                "api.game_statistics",
            ),
        )
    ),
    **dict(
        _all(  # files from elsewhere may bring steps of any match
            ADMINISTERS,
            *("POST pages.player", "pages.give_unowned", "pages.quarantine", "pages.kept_aside"),
            *("pages.kept_record", "pages.decide_on_kept", "pages.status", "pages.retry"),
            *("api.status", "api.list_kept_aside"),
            *("api.get_kept_aside", "api.get_kept_record", "api.accept_kept_aside"),
            *("api.drop_kept_aside", "api.retry_kept_aside"),
        )
    ),
    **dict(
        _all(
            LOOKS,
            *("pages.match", "pages.replay", "pages.record", "pages.record_rows_before"),
            *("pages.record_advice", "pages.record_joining", "pages.record_preview"),
            *("pages.record_ahead", "pages.repair_advice"),
            *("pages.statistics_page", "pages.statistics_csv", "pages.steps_behind"),
            *(
                "pages.unknowns",
                "pages.ruling",
                "pages.count",
                "GET pages.repair",
                "GET pages.decks",
                "pages.photos_page",
            ),
            *("pages.photo", "pages.picture_svg", "pages.picture_png", "pages.picture_webp"),
            *("pages.share", "pages.printed", "pages.embed", "pages.analysis"),
            *("pages.analysis_line", "pages.analysis_advice", "api.analyse"),
            *("api.get_match", "api.list_steps", "api.get_step", "api.list_legal"),
            *("api.match_statistics", "api.match_luck", "api.export_match", "api.follow"),
            *("api.list_unknowns", "api.get_namings", "api.list_counts", "api.check_counts"),
            *("api.list_annotations", "api.list_photos", "api.get_photo"),
        )
    ),
    **dict(
        _all(
            Need(look=Named.IN_BODY),
            *("pages.record_check", "pages.analysis_check", "pages.repair_check"),
        )
    ),
    "pages.oembed": Need(look=Named.IN_URL),
    **dict(
        _all(
            ENTERS,
            *("pages.record_way/steps", "POST pages.decks", "pages.attach_photo"),
            *("pages.remove_photo", "api.play", "api.attach_photo", "api.remove_photo"),
        )
    ),
    "pages.record_entry": Need(look=Named.IN_FORM, enters=True),
    "pages.remember_card": Need((Deed.KEEP_SHELF,), Named.IN_FORM),
    **dict(_all(Need((Deed.RECORD,), Named.IN_FORM), "pages.repair_step", "pages.repair_pads")),
    "pages.record_ruling": Need((Deed.RECORD,), Named.IN_FORM),
    **dict(_all(UNDOES, "pages.record_way/undo", "api.undo")),
    **dict(
        _all(
            CHANGES,
            *("pages.record_way/redo", "pages.record_way/variation", "pages.record_way/amend"),
            *("pages.record_way/join", "api.redo", "api.enter_variation", "api.amend"),
            "api.repair",
        )
    ),
    **dict(  # a branch has all that was played before it
        _all(Need((Deed.READ_ALL, Deed.START_MATCHES)), "pages.fork", "api.fork")
    ),
    **dict(_all(Need((Deed.WATCH, Deed.START_MATCHES)), "pages.rematch", "api.rematch")),
    "api.list_recorders": Need((Deed.READ_RECORDERS,)),
    **dict(  # hashes of all that lies hidden
        _all(Need((Deed.READ_ALL,)), "pages.seal", "pages.seal_file")
    ),
    **dict(_all(RECORDS, "api.seat_players", "pages.note_match", "api.note_match")),
    **dict(_all(WATCHES, "api.get_note", "pages.match_phones", "pages.cover")),
    **dict(_all(WATCHES, "pages.whose_phone", "pages.choose_phone")),
    "pages.uncover": Need(look=Named.IN_FORM),
    **dict(
        _all(  # whose a changed one is, is judged with its row
            ANNOTATES,
            *("pages.comment", "pages.bookmark", "pages.glyph", "api.annotate"),
            *("pages.change_annotation", "api.rewrite_annotation", "api.remove_annotation"),
        )
    ),
    **dict(
        _all(
            MANAGES,
            *("pages.mark", "api.mark_match", "api.unmark_match", "api.withdraw"),
            *(
                "api.bring_back",
                "pages.renew_codes",
                "pages.match_people",
                "pages.change_people",
                *("api.list_people", "api.give_right", "api.take_right", "api.invite"),
                *("api.take_back_invitation", "api.change_setting"),
            ),
        )
    ),
}
OF_THE_HOUSE: Final = frozenset({"pages.retry"})  # name a match, and are no deed of it


def need_of(endpoint: str, method: str, way: str | None = None) -> Need | None:
    """What a request to this endpoint needs; None where nobody has said that."""
    asked = "GET" if method == "HEAD" else method
    names = (f"{endpoint}/{way}",) if way else (f"{asked} {endpoint}", endpoint)
    return next((NEEDS[name] for name in names if name in NEEDS), None)
