/* condition.c -- deals that meet a condition, all of them equally likely; from a seed, so that the
 * same deals come again.  Such deals are for practice: Law 6 forbids them in a session. */
#include <riffle/riffle.h>
#include <stdio.h>
#include <string.h>

enum { DEALS = 3 };

int
main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1]
                                : "shape(north, any 4333 + any 4432 + any 5332) and "
                                  "hcp(north) >= 15 and hcp(north) <= 17 and spades(south) >= 6";
    static struct rf_where where;
    static struct rf_where_plan plan; /* 30 MB */
    struct rf_where_error error;
    if (!rf_where_read(&where, text, strlen(text), &error)) {
        fprintf(stderr, "line %u, column %u: %s\n", error.line, error.column, error.message);
        return 2;
    }
    struct rf_philox philox;
    uint8_t key[RF_KEY_BYTES];
    struct rf_hands hands[DEALS];
    uint64_t tries = 1000000;
    rf_seed_key(key, "example");
    rf_philox_open(&philox, key, 0);
    rf_where_plan_make(&plan, &where, where.condition);
    size_t found = plan.impossible ? 0 : rf_where_draw(&plan, &philox, hands, DEALS, &tries);
    for (size_t i = 0; i < found; i++) {
        struct rf_deal deal = rf_deal_of_hands(&hands[i]);
        char line[RF_DEAL_TEXT];
        rf_deal_write(line, &deal, RF_NORTH);
        puts(line);
    }
    return found == DEALS ? 0 : 1;
}
