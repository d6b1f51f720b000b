# presets.awk -- rules/presets/*.rules or rules/systems/*.system as rows {"name", "text"}, for C to include.

FNR == 1 {
    if (NR > 1)
        print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.(rules|system)$/, "", name)
    printf "    {\"%s\",\n", name
}

{
    gsub(/\\/, "\\\\")
    gsub(/"/, "\\\"")
    printf "     \"%s\\n\"\n", $0
}

END { print "    }," }
