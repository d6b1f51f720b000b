#!/bin/sh
# Installs into an empty folder, and uses what was installed as a stranger would:
# the command, the manual pages, and the library, static and shared.  Prints TAP.
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
number=0 failed=0
try() {
    number=$((number + 1))
    name=$1
    shift
    if "$@" >"$root/log" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$root/log"
        failed=1
    fi
}

try 'make install' make -s install DESTDIR="$root" PREFIX=/opt/riffle
prefix=$root/opt/riffle
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"

cat >"$root/user.c" <<'END'
#include <riffle/riffle.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    static struct rf_table table;
    static const char line[] = "supervisor opens the table with 6 decks";
    struct rf_act act;
    struct rf_act_error error;
    uint8_t key[RF_KEY_BYTES] = {0};
    rf_card cards[52];
    rf_shuffle_key(key, "shuffle", cards, 52);
    if (rf_act_read(&act, line, strlen(line), &error) != RF_ACT_READ)
        return 1;
    puts(rf_clause_sentence(rf_table_act(&table, &act)));
    return !rf_cards_are_complete(cards, 52, 1, NULL);
}
END
flags() { sh -c "$1 -Wall -Wextra -Werror -std=c17 -o $root/user $root/user.c $(pkg-config "$2" --cflags --libs riffle) $3"; }

try 'the command runs' "$prefix/bin/riffle" --version
try 'a program links with the shared library' flags gcc --libs ''
try 'and runs' env LD_LIBRARY_PATH="$prefix/lib" "$root/user"
try 'a program links with the static library' flags 'gcc -static' --static ''
try 'and runs' "$root/user"
awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' \
    "$prefix/share/doc/riffle/docs/reference/library.md" >"$root/user.c"
try 'the program of library.md links' flags gcc --libs ''
try 'and runs' env LD_LIBRARY_PATH="$prefix/lib" "$root/user"
try 'clang compiles against the headers too' flags clang --libs ''
for page in riffle riffle-table riffle-shuffle riffle-rules riffle-completions; do
    try "the manual page of $page" man --warnings -l "$prefix/share/man/man1/$page.1"
    try "and it has a name and examples" sh -c "grep -q '^$page ' '$prefix/share/man/man1/$page.1' && grep -q '^.SH EXAMPLES' '$prefix/share/man/man1/$page.1'"
done
for file in share/bash-completion/completions/riffle share/zsh/site-functions/_riffle \
    share/fish/vendor_completions.d/riffle.fish lib/libriffle.so include/riffle/clause.def; do
    try "$file is there" test -s "$prefix/$file"
done
try 'make uninstall' make -s uninstall DESTDIR="$root" PREFIX=/opt/riffle
try 'leaves no file behind' sh -c "[ -z \"\$(find $prefix -type f)\" ]"
echo "1..$number"
exit $failed
