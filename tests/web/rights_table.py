"""Every address against every role, as published: written by hand, beside `web.rights.deeds`.

`token-…` are of the owner's account, each with one scope. What a match shows depends on who is
asked to look; the address names that, or nobody.
"""

from __future__ import annotations

from collections.abc import Mapping

ROLES = (
    *("nobody", "stranger", "spectator", "seat", "recorder", "owner", "guest", "member"),
    *("administrator", "token-read", "token-record", "token-administer"),
)
VIEWERS = ("", "table", "spectator", "red", "black")  # the seat of the role `seat` is red
Allowed = Mapping[str, str]  # who may, by who looks; "*" where that does not matter

_RECORDING = "recorder owner token-record"
_READING = f"{_RECORDING} token-read"
GROUPS: Mapping[str, Allowed] = {
    "public": {"*": " ".join(ROLES)},
    "shelf": {"*": "recorder owner guest member administrator token-read token-record"},
    "keep": {"*": "owner member administrator token-record"},
    "start": {"*": "owner member administrator token-record"},
    "account": {"*": "recorder owner guest member administrator"},
    "club": {"*": "owner member administrator"},
    "runs": {"*": "administrator"},
    "tokens": {
        "*": "recorder owner guest member administrator token-read token-record token-administer"
    },
    "survey": {"*": " ".join(ROLES)},  # of what each may know: test_law_of_lists.py
    "administer": {"*": "administrator"},
    "watch": {"*": f"spectator seat administrator {_READING}"},
    "record": {"*": _RECORDING},
    "whole": {"*": _READING},
    "recorded": {"*": f"administrator {_READING}"},
    "manage": {"*": "owner administrator token-administer"},
    "fork": {"*": "owner token-record"},
    "rematch": {"*": "owner administrator token-record"},
    "look": {
        "": _READING,
        "table": _READING,
        "spectator": f"spectator seat administrator {_READING}",
        "red": f"seat {_READING}",
        "black": _READING,
    },
    "enter": {
        "": _RECORDING,
        "table": _RECORDING,
        "spectator": _RECORDING,
        "red": f"seat {_RECORDING}",
        "black": _RECORDING,
    },
    "undo": {  # with the step it is judged whose the one before is
        "": _RECORDING,
        "table": _RECORDING,
        "spectator": f"seat {_RECORDING}",
        "red": f"seat {_RECORDING}",
        "black": _RECORDING,
    },
    "annotate": {
        "": _RECORDING,
        "table": _RECORDING,
        "spectator": f"seat {_RECORDING}",
        "red": f"seat {_RECORDING}",
        "black": _RECORDING,
    },
    "remember": {
        "": "owner token-record",
        "table": "owner token-record",
        "spectator": "owner administrator token-record",
        "red": "owner token-record",
        "black": "owner token-record",
    },
}
ON_THE_COMPUTER = """
    serve demo work games schema notation check import export invite own quarantine replay simulate
    backup restore copy verify seal audit doctor rebuild stats mark bin photos withdraw erase db
    new-game catalogues administrator config
"""  # commands of `kifu`: for who may read the files of the database, and for nobody else
LEADS_ON = {  # who asks for nobody in particular, and as whom the address then looks
    "spectator": "spectator",
    "seat": "red",
    "administrator": "spectator",
}
ROUTES: Mapping[str, str] = {  # endpoints, with their methods where these differ
    "public": """
        static language pages.rules pages.whole_rules pages.rule_at pages.ruling_form
        pages.join pages.joined pages.enter pages.entered pages.account
        pages.invited pages.took_invitation pages.ask_provider_invited pages.security
        pages.seals pages.check_seal
        pages.sign_in pages.sign_in_by_password pages.sign_out
        pages.ask_for_passkey pages.sign_in_by_passkey pages.ask_provider pages.back_from_provider
        pages.device pages.phones pages.certificate app_manifest app_icon service_worker
        api.browse api.openapi_json api.list_games api.get_game
    """,
    "shelf": """
        pages.card pages.card_picture pages.catalogue_file pages.known_cards pages.layout
        pages.own_cards GET:pages.catalogues GET:pages.card_photo GET:pages.new_card
        GET:pages.own_card api.export_everything api.list_catalogues api.get_catalogue
    """,
    "keep": """
        POST:pages.catalogues POST:pages.card_photo POST:pages.new_card POST:pages.own_card
        pages.put_back pages.new_layout pages.converted_layout api.add_catalogue
        api.remove_catalogue
    """,
    "account": """
        pages.change_password pages.end_session pages.end_other_sessions
        pages.rename_account pages.ask_for_new_passkey pages.add_passkey pages.rename_passkey
        pages.remove_passkey pages.add_provider pages.remove_provider
        pages.new_token pages.revoked_token pages.erase_account pages.erased_account
    """,
    "club": "pages.club",
    "runs": """
        pages.change_club pages.change_role pages.invite_into_club pages.revoke_club_invitation
        pages.erase_person pages.erased_person
    """,
    "tokens": "api.list_tokens api.make_token api.revoke_token",
    "start": """
        GET:pages.new_match POST:pages.new_match pages.position api.start_match pages.import_page
        pages.import_matches pages.import_job api.take_in
    """,
    "survey": """
        pages.home pages.game pages.matches pages.achievements pages.game_statistics
        pages.game_statistics_csv pages.game_option pages.game_option_csv pages.matches_behind
        pages.pair pages.pair_csv GET:pages.player pages.player_csv pages.put_away pages.bin_
        pages.game_archive api.list_matches api.game_statistics api.game_achievements
    """,
    "administer": """
        POST:pages.player pages.give_unowned pages.quarantine pages.kept_aside pages.kept_record
        pages.decide_on_kept pages.status pages.retry api.status
        api.list_kept_aside api.get_kept_aside api.get_kept_record api.accept_kept_aside
        api.retry_kept_aside api.drop_kept_aside
    """,
    "watch": """
        api.get_note pages.match_phones pages.cover pages.whose_phone pages.choose_phone
    """,
    "record": "api.seat_players api.note_match pages.note_match",
    "manage": """
        pages.mark pages.renew_codes pages.match_people pages.change_people
        api.list_people api.give_right api.take_right api.invite
        api.take_back_invitation api.change_setting
        api.mark_match api.unmark_match api.withdraw api.bring_back
    """,
    "recorded": "api.list_recorders",
    "whole": "pages.seal pages.seal_file",
    "fork": "pages.fork api.fork",
    "rematch": "pages.rematch api.rematch",
    "look": """
        pages.match pages.replay pages.record pages.record_rows_before pages.record_advice
        pages.record_ahead
        pages.record_check pages.record_joining pages.record_preview pages.analysis
        pages.analysis_line pages.analysis_check pages.analysis_advice pages.statistics_page
        pages.statistics_csv pages.steps_behind pages.unknowns pages.count
        pages.ruling
        GET:pages.repair pages.repair_check pages.repair_advice GET:pages.decks
        pages.photos_page pages.photo pages.picture_svg pages.picture_png pages.picture_webp
        pages.uncover pages.share pages.printed pages.embed pages.oembed
        api.get_match api.list_steps api.get_step api.list_legal api.match_statistics
        api.match_luck api.export_match api.list_annotations api.list_photos api.get_photo
        api.follow api.analyse api.list_unknowns api.get_namings api.list_counts api.check_counts
    """,
    "enter": """
        pages.record_way/steps pages.record_entry POST:pages.decks pages.attach_photo
        pages.remove_photo api.play api.attach_photo api.remove_photo
    """,
    "undo": "pages.record_way/undo api.undo",
    "record ": """
        pages.record_way/redo pages.record_way/variation pages.record_way/amend
        pages.record_way/join pages.repair_step pages.repair_pads pages.record_ruling api.redo
        api.enter_variation api.amend api.repair
    """,
    "annotate": """
        pages.comment pages.bookmark pages.glyph api.annotate
        pages.change_annotation api.rewrite_annotation api.remove_annotation
    """,
    "remember": "pages.remember_card",
}


def table() -> dict[str, str]:
    """The group of every endpoint; those with two are named once for each method."""
    return {name: group.strip() for group, names in ROUTES.items() for name in names.split()}


def expected(group: str, viewer: str) -> frozenset[str]:
    """The roles that may do what a group does, as somebody looks."""
    found = GROUPS[group]
    return frozenset((found["*"] if "*" in found else found[viewer]).split())
