# law.awk -- joins rules/, the rules in src/ and the clause tests into rows that
# C can include.
#
#   awk -f tool/law.awk rules/*.md                       SENTENCE(citation, sentence)
#   awk -v places=1 -f tool/law.awk clause.def src/*/law_*.c tests/clause/*.acts
#                                                        PLACE(citation, file, line)
#                                                        BREACH(citation, act)

/^- \*\*/ && FILENAME ~ /^rules\// {
    end = index($0, "** ")
    citation = substr($0, 5, end - 5)
    sentence = substr($0, end + 3)
    gsub(/"/, "\\\"", sentence)
    if (!places)
        printf "SENTENCE(\"%s\", \"%s\")\n", citation, sentence
}

places && FILENAME ~ /\.def$/ && /^(CLAUSE|GAME|DEFINITION|PROOF|SESSION|WARNING)\(/ {
    split($0, part, /[(,]+ */)
    split($0, quoted, "\"")
    cited["rf_law_" part[3]] = quoted[2]
    if (part[1] != "CLAUSE" && part[1] != "DEFINITION")
        game["RF_" part[2]] = quoted[2]
}

# The game, the session and the record name their clauses where they rule; the first place is told.
places && FILENAME ~ /(blackjack|bridge|record)\/.*\.c$/ {
    line = $0
    while (match(line, /RF_[A-Z0-9_]+/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (name in game) {
            printf "PLACE(\"%s\", \"%s\", %d)\n", game[name], FILENAME, FNR
            delete game[name]
        }
    }
}

places && FILENAME ~ /\.c$/ && /^rf_law_/ {
    split($0, part, "(")
    if (part[1] in cited)
        printf "PLACE(\"%s\", \"%s\", %d)\n", cited[part[1]], FILENAME, FNR
}

places && FILENAME ~ /\.acts$/ && /^== / {
    for (i = 2; i <= NF && $i ~ /^[A-Z]/; i++)
        printf "PLACE(\"%s\", \"%s\", %d)\n", $i, FILENAME, FNR
}

# The first act, short enough to read, that the tables say breaks a clause.
places && FILENAME ~ /\.acts$/ && /^(refused|fault|warned) / {
    bar = index($0, " | ")
    act = substr($0, bar + 3)
    gsub(/"/, "\\\"", act)
    if (bar && !($2 in breach) && length(act) < 100)
        printf "BREACH(\"%s\", \"%s\")\n", $2, act
    if (bar && length(act) < 100)
        breach[$2] = 1
}

places && FILENAME ~ /damage\.py$/ && /yield "/ {
    split($0, quoted, "\"")
    if (!(quoted[2] in damaged))
        printf "PLACE(\"%s\", \"%s\", %d)\n", quoted[2], FILENAME, FNR
    damaged[quoted[2]] = 1
}
