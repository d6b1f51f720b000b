# shelf.awk -- app/where/shelf/*.deal as rows {"name", "text"}, for C to include.

FNR == 1 {
    if (NR > 1)
        print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.deal$/, "", name)
    printf "    {\"%s\",\n", name
}

{
    gsub(/\\/, "\\\\")
    gsub(/"/, "\\\"")
    printf "     \"%s\\n\"\n", $0
}

END { print "    }," }
