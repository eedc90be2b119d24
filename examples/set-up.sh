#!/bin/sh
# A home to try the examples in: made-up data of Alex Moreno, and three small servers that run on this machine.
#
#   sh examples/set-up.sh /tmp/duenna-examples
#
# DUENNA names the program, if it is not `duenna` on the path.
set -eu
folder=${1:?"say where: a folder that is not there yet"}
program=$(command -v "${DUENNA:-duenna}")
if [ -e "$folder" ]; then
    echo "$folder is there already; name another folder, or remove it" >&2
    exit 1
fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
export DUENNA_HOME="$folder/home"

"$program" init --key file
add() { printf '%s' "$3" | "$program" data add "$1" --type "$2"; }
add full_name name 'Alex Moreno'
add date_of_birth birth_date 1984-03-07
add passport identifier XA1234567
add ssn identifier 900-12-3456
"$program" servers add mailbox --carrier -- "$program" demo-server mailbox --state "$folder/mailbox"
"$program" servers add folder -- "$program" demo-server folder --state "$folder/folder"
"$program" servers add airline -- "$program" demo-server airline --state "$folder/airline"
echo
echo "Now: export DUENNA_HOME='$DUENNA_HOME'"
