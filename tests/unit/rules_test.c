/*
 * Rules files: every key, every preset, every contradiction.
 */
#include "../suite.h"

#include <riffle/bj_rules.h>

#include <string.h>

static bool
read_text(struct rf_bj_rules *rules, const char *text, struct rf_bj_rules_error *error)
{
    return rf_bj_rules_read(rules, text, strlen(text), error);
}

/* A key that came later is written only if it is set: other rules keep their text and hash. */
START_TEST(shuffle_steps_are_written_only_if_set)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle(), again;
    struct rf_bj_rules_error error;
    char text[RF_BJ_RULES_TEXT];
    rf_bj_rules_write(text, &rules);
    ck_assert_ptr_null(strstr(text, "shuffle_steps"));
    ck_assert(rf_bj_rules_set(&rules, "shuffle_steps", "wash,riffle:2:50 , strip:7,cut", &error));
    size_t size = rf_bj_rules_write(text, &rules);
    ck_assert_ptr_nonnull(strstr(text, "\nshuffle_steps = wash, riffle:2, strip, cut\n"));
    ck_assert(rf_bj_rules_read(&again, text, size, &error));
    ck_assert_str_eq(again.shuffle_steps, rules.shuffle_steps);
    ck_assert(rf_bj_rules_set(&rules, "shuffle_steps", "none", &error));
    ck_assert_str_eq(rules.shuffle_steps, "");
    ck_assert(!rf_bj_rules_set(&rules, "shuffle_steps", "shelf:10", &error));
    ck_assert(!rf_bj_rules_set(&rules, "shuffle_steps", "riffle:41", &error));
    ck_assert(!rf_bj_rules_set(&rules, "shuffle_steps", "", &error));
}
END_TEST

START_TEST(every_preset_is_in_order_and_bears_its_name)
{
    unsigned count = 0;
    for (const char *name; (name = rf_bj_preset_name(count)); count++) {
        struct rf_bj_rules rules;
        struct rf_bj_rules_error error;
        ck_assert_msg(read_text(&rules, rf_bj_preset_text(name), &error), "%s:%u: %s", name,
                      error.line, error.message);
        ck_assert_str_eq(rules.name, name);
        ck_assert(rf_bj_rules_are_consistent(&rules, &error));
    }
    ck_assert_uint_eq(count, 9);
    ck_assert_ptr_null(rf_bj_preset_text("vegas"));
}
END_TEST

START_TEST(bicycle_is_the_default)
{
    struct rf_bj_rules preset, nothing, plain = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    ck_assert(read_text(&preset, rf_bj_preset_text("bicycle"), &error));
    ck_assert(read_text(&nothing, "", &error));
    ck_assert_mem_eq(&preset, &plain, sizeof plain);
    ck_assert_mem_eq(&nothing, &plain, sizeof plain);
}
END_TEST

START_TEST(what_is_written_is_read_the_same)
{
    const char *name;
    for (unsigned i = 0; (name = rf_bj_preset_name(i)); i++) {
        struct rf_bj_rules rules, again;
        struct rf_bj_rules_error error;
        char text[RF_BJ_RULES_TEXT], twice[RF_BJ_RULES_TEXT];
        uint8_t hash[RF_HASH_BYTES], expected[RF_HASH_BYTES];
        ck_assert(read_text(&rules, rf_bj_preset_text(name), &error));
        size_t size = rf_bj_rules_write(text, &rules);
        ck_assert(rf_bj_rules_read(&again, text, size, &error));
        rf_bj_rules_write(twice, &again);
        ck_assert_str_eq(text, twice);
        rf_bj_rules_hash(hash, &rules);
        rf_sha256(expected, text, size);
        ck_assert_mem_eq(hash, expected, sizeof hash);
    }
}
END_TEST

START_TEST(wrong_lines_are_named)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *message;
    } rows[] = {
        {"decks = 6\ncolour = red\n", 2, "there is no key 'colour'"},
        {"decks\n", 1, "expected key = value, found 'decks'"},
        {"= 6\n", 1, "there is no key ''"},
        {"decks =\n", 1, "decks is 1 to 8, not ''"},
        {"\n# comment\n\ndecks = 9\n", 4, "decks is 1 to 8, not '9'"},
        {"decks = 0\n", 1, "decks is 1 to 8, not '0'"},
        {"decks = 06\n", 1, "decks is 1 to 8, not '06'"},
        {"decks = six\n", 1, "decks is 1 to 8, not 'six'"},
        {"decks = 4294967297\n", 1, "decks is 1 to 8"},
        {"decks = 6\ndecks = 6\n", 2, "the key decks is set twice"},
        {"soft17 = sit\n", 1, "soft17 is stand or hit, not 'sit'"},
        {"insurance = maybe\n", 1, "insurance is yes or no, not 'maybe'"},
        {"natural_pays = 3\n", 1, "natural_pays is a ratio"},
        {"natural_pays = 1:2\n", 1, "natural_pays is a ratio"},
        {"natural_pays = 4:1\n", 1, "natural_pays is a ratio"},
        {"natural_pays = 3:0\n", 1, "natural_pays is a ratio"},
        {"natural_pays = 3:2x\n", 1, "natural_pays is a ratio"},
        {"name = a/b\n", 1, "name is a name"},
        {"name =\n", 1, "name is a name"},
        {"name = this name is far too long for any table to bear\n", 1, "name is a name"},
        {"split_hands_max = 5\n", 1, "split_hands_max is 1 to 4"},
        {"min_bet = -1\n", 1, "min_bet is 1 to 1000000000 cents"},
        {"decks = 6\n\xff\n", 2, "this is not text (UTF-8)"},
        {"decks = \x01\n", 1, "this is not text (UTF-8)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_bj_rules rules, before;
        struct rf_bj_rules_error error;
        memset(&rules, 0x5a, sizeof rules);
        before = rules;
        ck_assert_msg(!read_text(&rules, rows[i].text, &error), "%s", rows[i].text);
        ck_assert_msg(error.line == rows[i].line, "%s: line %u", rows[i].text, error.line);
        ck_assert_msg(strstr(error.message, rows[i].message), "%s: %s", rows[i].text,
                      error.message);
        ck_assert_mem_eq(&rules, &before, sizeof rules);
    }
}
END_TEST

START_TEST(contradictions_are_named_at_the_later_line)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *message; /* NULL: no contradiction */
    } rows[] = {
        {"procedure = house\ndealing = hand\ndecks = 4\n", 3, "BJ(0)"},
        {"procedure = house\ndealing = hand\ndecks = 3\n", 0, NULL},
        {"dealing = hand\ndecks = 2\n", 1, "C4.5.2"},
        {"decks = 1\ncutting_card_min = 1\ncutting_card_max = 26\ncut_margin = 26\n", 1, "C4.4"},
        {"dealing = device\ndecks = 1\ncut_margin = 0\ncutting_card_min = 0\ncutting_card_max = 0",
         0, NULL},
        {"cut_margin = 51\n", 1, "C4.4"},
        {"cut_margin = 52\n", 0, NULL},
        {"cutting_card_max = 157\n", 1, "C4.5.1"},
        {"cutting_card_max = 156\n", 0, NULL},
        {"cutting_card_min = 0\n", 0, "C4.5.1"},
        {"cutting_card_min = 76\n", 1, "the minimum cannot be above the maximum"},
        {"burn = 2\n", 1, "C4.7"},
        {"procedure = house\nburn = 2\n", 0, NULL},
        {"procedure = house\ncut_margin = 157\n", 2, "that many on both sides"},
        {"min_bet = 60000\n", 1, "the smallest bet cannot be above the largest"},
        {"min_bet = 150\n", 1, "number of steps"},
        {"max_bet = 50050\n", 1, "number of steps"},
        {"bet_step = 25\nmin_bet = 200\n", 1, "a natural on one step"},
        {"bet_step = 50\n", 0, NULL},
        {"natural_pays = 1:1\nbet_step = 25\n", 2, "for insurance"},
        {"natural_pays = 1:1\ninsurance = no\nbet_step = 25\n", 0, NULL},
        {"natural_pays = 1:1\ninsurance = no\nbet_step = 25\nsurrender = late\n", 4,
         "for surrender"},
        {"natural_pays = 6:5\nbet_step = 100\n", 0, NULL},
        {"natural_pays = 6:5\nbet_step = 2\n", 2, "a natural on one step"},
        {"resplit_aces = yes\n", 1, "make three hands"},
        {"resplit_aces = yes\nsplit_hands_max = 3\n", 0, NULL},
        {"double_split_aces = yes\n", 1, "after a split"},
        {"double_split_aces = yes\ndouble_after_split = yes\n", 0, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_bj_rules rules;
        struct rf_bj_rules_error error;
        bool read = read_text(&rules, rows[i].text, &error);
        ck_assert_msg(read == !rows[i].message, "%s: %s", rows[i].text, read ? "" : error.message);
        if (read)
            continue;
        ck_assert_msg(strstr(error.message, rows[i].message), "%s: %s", rows[i].text,
                      error.message);
        ck_assert_msg(rows[i].line == 0 || error.line == rows[i].line, "%s: line %u", rows[i].text,
                      error.line);
    }
}
END_TEST

/* The analysis overlooks a contradiction with a value that the file does not set, but not one
 * between two of its own lines, and never a least above its most. */
START_TEST(a_game_to_analyse_must_be_possible)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *keys; /* NULL: no contradiction */
    } rows[] = {
        {"decks = 1\n", 0, NULL},
        {"decks = 1\nprocedure = C4\n", 2, "decks and procedure"},
        {"dealing = hand\nprocedure = house\ndecks = 4\n", 3, "dealing and decks"},
        {"dealing = hand\ndecks = 2\n", 0, NULL},
        {"burn = 2\n", 0, NULL},
        {"procedure = C4\nburn = 2\n", 2, "burn and procedure"},
        {"cut_margin = 27\nprocedure = house\ndecks = 1\n", 3, "cut_margin and decks"},
        {"min_bet = 500\nmax_bet = 100\n", 2, "min_bet and max_bet"},
        {"min_bet = 60000\n", 1, "min_bet and max_bet"},
        {"min_bet = 150\n", 0, NULL},
        {"bet_step = 100\nmin_bet = 150\n", 2, "min_bet and bet_step"},
        {"decks = 1\nmax_bet = 5050\nbet_step = 100\n", 3, "max_bet and bet_step"},
        {"natural_pays = 6:5\nbet_step = 2\nmin_bet = 2\n", 2, "natural_pays and bet_step"},
        {"cutting_card_min = 76\n", 1, "cutting_card_min and cutting_card_max"},
        {"cutting_card_min = 76\ndealing = device\n", 0, NULL},
        {"resplit_aces = yes\n", 1, "resplit_aces and split_hands_max"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_bj_rules rules;
        struct rf_bj_rules_error error;
        bool read = rf_bj_rules_read_game(&rules, rows[i].text, strlen(rows[i].text), &error);
        ck_assert_msg(read == !rows[i].keys, "%s: %s", rows[i].text, read ? "" : error.message);
        if (read)
            continue;
        ck_assert_msg(strstr(error.message, rows[i].keys) == error.message, "%s: %s", rows[i].text,
                      error.message);
        ck_assert_msg(error.line == rows[i].line, "%s: line %u", rows[i].text, error.line);
    }
}
END_TEST

START_TEST(every_key_takes_what_it_allows)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    char value[RF_BJ_VALUE_TEXT];
    unsigned keys = 0;
    for (const char *key; (key = rf_bj_rules_key_name(keys)); keys++) {
        rf_bj_rules_value(value, &rules, keys);
        ck_assert(rf_bj_rules_set(&rules, key, value, &error));
        ck_assert(!rf_bj_rules_set(&rules, key, "?", &error));
        ck_assert(strstr(error.message, rf_bj_rules_values(keys)));
    }
    ck_assert_uint_eq(keys, 31);
    ck_assert(rf_bj_rules_set(&rules, "surrender", "early", &error));
    ck_assert_int_eq(rules.surrender, RF_BJ_SURRENDER_EARLY);
    ck_assert(rf_bj_rules_set(&rules, "double_on", "10-11", &error));
    ck_assert_int_eq(rules.double_on, RF_BJ_DOUBLE_10_11);
    ck_assert(rf_bj_rules_set(&rules, "name", "a b", &error));
    ck_assert(!rf_bj_rules_set(&rules, "name", " a", &error)); /* a file could not say it */
    ck_assert(!rf_bj_rules_set(&rules, "name", "a ", &error));
    ck_assert_str_eq(rules.name, "a b");
}
END_TEST

START_TEST(rules_as_casinos_post_them)
{
    static const struct {
        const char *text, *name, *message; /* the name of the rules, or what is wrong */
    } rows[] = {
        {"6 decks H17 DAS LS 3:2", "6D H17 DAS LS 3-2", NULL},
        {"3:2, das; 6D  late surrender h17", "6D H17 DAS LS 3-2", NULL},
        {"8-deck s17 rsa hsa obo enhc 6/5 ndas", "8D S17 RSA HSA NHC OBO 6-5", NULL},
        {"single deck D10", "1D S17 D10 3-2", NULL},
        {"2 decks double 9-11 no insurance spl1", "2D S17 D9 3-2", NULL},
        {"4 decks CSM", "4D S17 3-2", NULL},
        {"H17 DAS", NULL, "how many decks? Add 6 decks"},
        {"6D 8D", NULL, "'8D': this rule is said twice"},
        {"6 decks spl1 rsa", NULL, NULL}, /* a contradiction */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_bj_rules rules = {.name = "kept"};
        struct rf_bj_rules_error error;
        bool read = rf_bj_rules_read_posted(&rules, rows[i].text, &error);
        ck_assert_msg(read == (rows[i].name != NULL), "%s", rows[i].text);
        ck_assert(rf_bj_rules_is_posted(rows[i].text));
        ck_assert_str_eq(rules.name, read ? rows[i].name : "kept");
        if (!read && rows[i].message)
            ck_assert_str_eq(error.message, rows[i].message);
        ck_assert(!read || rf_bj_rules_are_consistent(&rules, &error));
    }
    ck_assert(!rf_bj_rules_is_posted("vegas-strip"));
    ck_assert(!rf_bj_rules_is_posted(""));
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    ck_assert(!rf_bj_rules_read_posted(&rules, "6 decks H18", &error));
    ck_assert(strncmp(error.message, "'H18' is not among the words", 28) == 0);
    ck_assert(rf_bj_rules_read_posted(&rules, "6 decks H17 DAS LS D9", &error));
    ck_assert(rules.decks == 6 && rules.soft17 == RF_BJ_SOFT17_HIT && rules.double_after_split);
    ck_assert(rules.surrender == RF_BJ_SURRENDER_LATE && !rules.double_soft);
    ck_assert(rules.double_on == RF_BJ_DOUBLE_9_11 && rules.split_hands_max == 4);
}
END_TEST

/* Each row changes bicycle, and a part of the sentence that must come; NULL for none. */
START_TEST(traps_are_pointed_out)
{
    static const struct {
        const char *key[3], *value[3], *sentence;
    } rows[] = {
        {{"double_on"}, {"any"}, "double_on=any with double_soft=no"},
        {{"double_on", "double_soft"}, {"any", "yes"}, NULL},
        {{"double_soft"}, {"yes"}, "only soft 19 to 21"},
        {{"double_on", "double_soft"}, {"10-11", "yes"}, "only soft 19 to 21"},
        {{"double_on", "double_after_split"}, {"none", "yes"}, "forbids every double"},
        {{"double_on"}, {"none"}, NULL},
        {{"split_hands_max", "hit_split_aces"}, {"1", "yes"}, "forbids every split"},
        {{"split_hands_max"}, {"1"}, NULL},
        {{"surrender", "hole_card"}, {"late", "none"}, "as good as early surrender"},
        {{"surrender", "hole_card"}, {"late", "no_peek"}, "as good as early surrender"},
        {{"surrender"}, {"late"}, NULL},
        {{"dealer_natural_takes"}, {"original"}, "changes nothing with hole_card=peek"},
        {{"dealer_natural_takes", "hole_card"}, {"original", "none"}, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_bj_rules rules = rf_bj_rules_bicycle();
        struct rf_bj_rules_error error;
        for (unsigned k = 0; k < 3 && rows[i].key[k]; k++)
            ck_assert(rf_bj_rules_set(&rules, rows[i].key[k], rows[i].value[k], &error));
        const char *trap = rf_bj_rules_trap(&rules, 0);
        ck_assert_msg((trap != NULL) == (rows[i].sentence != NULL), "row %zu", i);
        ck_assert_msg(!trap || strstr(trap, rows[i].sentence), "row %zu: %s", i, trap);
        ck_assert_ptr_null(rf_bj_rules_trap(&rules, trap ? 1 : 0));
    }
}
END_TEST

/* Two traps at once are told one after the other. */
START_TEST(two_traps_are_two_sentences)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    ck_assert(rf_bj_rules_set(&rules, "double_on", "any", &error));
    ck_assert(rf_bj_rules_set(&rules, "dealer_natural_takes", "original", &error));
    ck_assert_ptr_nonnull(rf_bj_rules_trap(&rules, 0));
    ck_assert_ptr_nonnull(rf_bj_rules_trap(&rules, 1));
    ck_assert_ptr_null(rf_bj_rules_trap(&rules, 2));
}
END_TEST

TESTS(traps_are_pointed_out, two_traps_are_two_sentences, rules_as_casinos_post_them,
      shuffle_steps_are_written_only_if_set, every_preset_is_in_order_and_bears_its_name,
      bicycle_is_the_default, what_is_written_is_read_the_same, wrong_lines_are_named,
      contradictions_are_named_at_the_later_line, a_game_to_analyse_must_be_possible,
      every_key_takes_what_it_allows)
