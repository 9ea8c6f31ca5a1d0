#!/bin/sh
# The browsers of the tests: installed ones, else the distribution's; for Chromium else Playwright's.
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

packages=""
first chromium chromium-browser google-chrome google-chrome-stable || packages="chromium"
first firefox-esr firefox || packages="$packages firefox-esr"
[ -n "$packages" ] || exit 0

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        root=""
    elif sudo -n true 2>/dev/null; then
        root="sudo -n"
    else
        root="none"
    fi
    if [ "$root" != none ]; then
        $root apt-get update -qq || true
        # shellcheck disable=SC2086 # one word a package
        if $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages; then
            exit 0
        fi
    fi
fi

case "$packages" in
*firefox*) echo "Please install Firefox: the tests play a match of each game in it." >&2 ;;
esac
case "$packages" in
*chromium*) exec "${PYTHON:-python3}" -m playwright install chromium ;;
esac
