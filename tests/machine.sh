#!/bin/sh
# Unpacks the libraries of another machine below build/machines, for cmake/machine.cmake:
#
#     tests/machine.sh MACHINE PACKAGE...
#
# MACHINE is what Debian's compilers for it begin with, such as s390x-linux-gnu. The packages are fetched from where this
# system has its own from, into lists and a cache apart, and are only unpacked: the system itself learns of no other
# architecture. What was unpacked before is kept.
set -eu
cd "$(dirname "$0")/.."
machine=$1
shift

root=$PWD/build/machines/$machine
# The last thing that is written here.
unpacked=$root/packages
if [ "$(cat "$unpacked" 2>/dev/null)" = "$*" ]; then
    exit 0
fi

case $machine in
    aarch64-*) architecture=arm64 ;;
    s390x-*) architecture=s390x ;;
    *)
        printf 'machine.sh: Debian has another name for every machine, and that of %s is not known here\n' "$machine" >&2
        exit 2
        ;;
esac

rm -rf "$root"
mkdir -p "$root/apt/lists/partial" "$root/apt/archives/partial"
: >"$root/apt/status"
# The hooks of this system would clean the caches of this system.
apt() {
    apt-get -q -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" \
        -o Dir::State="$root/apt" -o Dir::State::status="$root/apt/status" -o Dir::Cache="$root/apt" \
        -o APT::Sandbox::User="$(id -un)" -o APT::Update::Post-Invoke= "$@"
}
# A source that is out of reach need not be one that is needed here.
apt update || :
(cd "$root/apt/archives" && apt download "$@")
for package in "$root"/apt/archives/*.deb; do
    dpkg-deb --extract "$package" "$root"
done
rm -rf "$root/apt"
printf '%s' "$*" >"$unpacked"
