/*
 * Bytes as acts at a table of blackjack: whatever they are, the chips sum to zero, the
 * cards are all there, and what is proposed is lawful.
 */
#include <riffle/riffle.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_bj game;
    static struct rf_act acts[1];
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    const char *rest = (const char *)data, *end = rest + size;
    if (size > 0)
        rules.hole_card = data[0] % 3;
    rf_bj_start(&game, &rules);
    while (rest < end) {
        struct rf_act act;
        struct rf_act_error error;
        const char *line_end = memchr(rest, '\n', (size_t)(end - rest));
        if (!line_end)
            line_end = end;
        if (rf_act_read(&act, rest, (size_t)(line_end - rest), &error) == RF_ACT_READ)
            rf_bj_act(&game, &act);
        if (rf_bj_lawful(&game, acts, 1) > 0 && rf_bj_ruling(&game, &acts[0]) != RF_PERMITTED)
            __builtin_trap();
        rest = line_end + 1;
    }
    return 0;
}
