#!/bin/sh
# A Chromium for the browser tests: an installed one, else the distribution's, else Playwright's.
set -eu

for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null 2>&1; then
        echo "Browser tests use $(command -v "$name")"
        exit 0
    fi
done

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
        if $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; then
            exit 0
        fi
    fi
fi

exec "${PYTHON:-python3}" -m playwright install chromium
