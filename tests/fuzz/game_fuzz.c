/*
 * Bytes as acts at a table of blackjack: the chips sum to zero, the cards are all there, and what
 * is proposed is lawful.  The first byte picks the game, as it is before a line of a prepared file.
 * An input that ends in a line feed asks for a proposal.
 *
 * Fuzz: length=128
 */
#include <riffle/blackjack.h>

#include "fuzz.h"

enum { GAMES = 256 };

static struct rf_bj prepared[GAMES];
static unsigned count;

static void
one_line(struct rf_bj *game, const char *line, size_t size)
{
    struct rf_act act;
    struct rf_act_error error;
    char expected[RF_EXPECTED_TEXT];
    if (rf_act_read(&act, line, size, &error) == RF_ACT_READ &&
        rf_bj_act(game, &act) != RF_PERMITTED)
        rf_bj_write_expected(game, &act, expected);
}

static void
prepare(const struct rf_bj_rules *rules)
{
    static struct rf_bj game;
    struct fuzz_text text = fuzz_prepared("game.acts");
    const char *line;
    size_t size;
    rf_bj_init(&game, rules);
    while (count < GAMES && fuzz_line(&text, &line, &size)) {
        prepared[count++] = game;
        one_line(&game, line, size);
    }
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    (void)argc;
    (void)argv;
    prepare(&rules);
    rules.hole_card = RF_BJ_NO_PEEK;
    prepare(&rules);
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_bj game;
    static struct rf_act acts[1];
    const char *line;
    size_t length;
    if (size < 2)
        return 0;
    struct fuzz_text text = fuzz_text_on(data + 1, size - 1);
    game = prepared[data[0] % count];
    while (fuzz_line(&text, &line, &length))
        one_line(&game, line, length);
    rf_bj_check_invariants(&game);
    if (data[size - 1] == '\n' && rf_bj_legal_acts(&game, acts, 1) > 0)
        MUST(rf_bj_judge(&game, &acts[0]) == RF_PERMITTED);
    return 0;
}
