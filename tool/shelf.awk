# shelf.awk -- app/where/shelf/*.deal as rows {"name", "text"}, for C to include; with -v as=js as a list
# of { name, group, about, text } for pages.

function leave() {
    print as == "js" ? "`," : "    },"
    if (as == "js")
        print "    },"
}

BEGIN {
    if (as == "js") {
        print "// The ready conditions of app/where/shelf.  Written by tool/shelf.awk."
        print "export const SHELF = ["
    }
}

FNR == 1 {
    if (NR > 1)
        leave()
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.deal$/, "", name)
}

FNR == 1 && as != "js" { printf "    {\"%s\",\n", name }

# The first line is a comment: group, colon, sentence.
FNR == 1 && as == "js" {
    colon = index($0, ":")
    about = substr($0, colon + 2)
    gsub(/"/, "\\\"", about)
    printf "    {\n        name: \"%s\",\n        group: \"%s\",\n", name, substr($0, 3, colon - 3)
    printf "        about: \"%s\",\n        text: `", about
    next
}

as == "js" {
    gsub(/[\\`$]/, "\\\\&")
    printf "%s%s", (FNR > 2 ? "\n" : ""), $0
    next
}

{
    gsub(/\\/, "\\\\")
    gsub(/"/, "\\\"")
    printf "     \"%s\\n\"\n", $0
}

END {
    leave()
    if (as == "js")
        print "];"
}
