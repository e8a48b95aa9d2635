#!/bin/sh
# Make the virtual environment $2 with the Python $1, unless it stands and works.
# Needs nothing beyond that Python and its pip or venv module (Debian parts the two).
set -eu
python=$1
venv=$2

fail() {
    echo "mazziere: $1" >&2
    exit 1
}

if "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi

command -v "$python" >/dev/null 2>&1 ||
    fail "there is no $python; install Python 3.11 or newer, or name one: make PYTHON=python3.12 ..."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python 3.11 or newer is needed, and $python is $("$python" --version 2>&1); name another: make PYTHON=python3.12 ..."

if "$python" -c 'import ensurepip' 2>/dev/null; then
    "$python" -m venv --clear "$venv"
elif "$python" -m pip --version >/dev/null 2>&1; then
    "$python" -m venv --clear --without-pip "$venv"
    "$python" -m pip --python "$venv/bin/python" install --quiet pip ||
        fail "pip could not be installed into $venv; on Debian and Ubuntu: apt-get install python3-venv"
else
    fail "$python has neither venv nor pip; on Debian and Ubuntu: apt-get install python3-venv"
fi
