/* table.c -- a table that judges acts: each line is permitted, or a clause forbids it. */
#include <riffle/riffle.h>
#include <stdio.h>
#include <string.h>

int
main(void)
{
    static struct rf_table table; /* all zero: not open yet */
    static const char *const lines[] = {"supervisor opens the table with 6 decks",
                                        "Ann sits at box 3",
                                        "dealer shuffles by hand",
                                        "Ann cuts at 100",
                                        "dealer offers the stack to Ann with backs away",
                                        "Ann cuts at 100"};

    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct rf_act act;
        struct rf_act_error error;
        if (rf_act_read(&act, lines[i], strlen(lines[i]), &error) != RF_ACT_READ) {
            printf("%s: column %u: expected %s\n", lines[i], error.column, error.expected);
            return 1;
        }
        enum rf_clause ruling = rf_table_act(&table, &act);
        printf("%s: %s\n", lines[i], ruling == RF_PERMITTED ? "permitted" : "forbidden");
        if (ruling != RF_PERMITTED) {
            char expected[RF_EXPECTED_TEXT];
            rf_table_write_expected(&table, &act, expected);
            printf("    %s: %s\n    expected: %s\n", rf_clause_citation(ruling),
                   rf_clause_sentence(ruling), expected);
        }
    }
    return 0;
}
