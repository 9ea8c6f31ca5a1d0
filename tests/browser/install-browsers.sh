#!/bin/sh
# The browsers of the tests: installed ones, else the distribution's; for Chromium else Playwright's.
# The Chromium without windows comes first, where the distribution has it: it takes a third of the
# time of the whole one.
set -eu

first() {
    for name in "$@"; do
        if command -v "$name" >/dev/null 2>&1; then
            echo "Browser tests use $(command -v "$name")"
            return 0
        fi
    done
    return 1
}

root="none"
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        root=""
    elif sudo -n true 2>/dev/null; then
        root="sudo -n"
    fi
fi

updated=""
install() {
    [ "$root" != none ] || return 1
    [ -n "$updated" ] || $root apt-get update -qq || true
    updated="yes"
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1"
}

shell="chromium-headless-shell"
first "$shell" || install "$shell" ||
    first chromium chromium-browser google-chrome google-chrome-stable || install chromium ||
    "${PYTHON:-python3}" -m playwright install chromium
first firefox-esr firefox || install firefox-esr ||
    echo "Please install Firefox: the tests play a match of each game in it." >&2
