/*
 * blackjack/rules_read.c -- reads a rules file line by line and checks that its values agree.
 *
 * base/settings.h reads the lines.  Keys that are not set keep their value from the preset bicycle.
 * Each error names its line.  Values may be fine alone and contradict each other, such as one deck
 * under C4: the functions disagree_… have one test per contradiction, with the clause.
 */
#include "riffle/bj_rules.h"

#include <string.h>

#include "base/assert.h"
#include "base/settings.h"

enum { KEYS_MAX = 40 }; /* at least the number of keys in rules.c */

/* Two keys that contradict each other, and the rule that they break.  All NULL for none. */
struct disagreement {
    const char *one, *other, *message;
};

static unsigned
cards_of(const struct rf_bj_rules *rules)
{
    return rules->decks * 52u;
}

/* C4: the cut, the cutting card, the shoe and the burn.  House procedure is free of these. */
static struct disagreement
disagree_c4(const struct rf_bj_rules *rules)
{
    bool shoe = rules->dealing == RF_BJ_SHOE;
    if (rules->procedure != RF_BJ_PROCEDURE_C4)
        return (struct disagreement){0};
    if (rules->dealing == RF_BJ_HAND_HELD)
        return (struct disagreement){"dealing", "procedure",
                                     "cards held in the hand are not dealt from a shoe (C4.5.2)"};
    if (shoe && rules->decks < 2)
        return (struct disagreement){"decks", "procedure",
                                     "one deck cannot be cut one deck in from both ends (C4.4)"};
    if (shoe && rules->cut_margin < 52)
        return (struct disagreement){"cut_margin", "procedure",
                                     "a cut leaves one deck or more at either end (C4.4)"};
    if (shoe && (rules->cutting_card_min < 1 || rules->cutting_card_max > cards_of(rules) / 2))
        return (struct disagreement){"cutting_card_max", "procedure",
                                     "the cutting card stands 1 card to half the stack from the "
                                     "back (C4.5.1)"};
    if (rules->burn != 1)
        return (struct disagreement){"burn", "procedure", "one card is burned (C4.7)"};
    return (struct disagreement){0};
}

/* Contradictions among the cards, whatever the procedure. */
static struct disagreement
disagree_cards(const struct rf_bj_rules *rules)
{
    if (rules->dealing == RF_BJ_HAND_HELD && rules->decks >= 4)
        return (struct disagreement){"dealing", "decks",
                                     "four decks or more are dealt from a shoe (BJ(0).4)"};
    bool cut = rules->dealing != RF_BJ_DEVICE; /* a device has no cut and no cutting card */
    if (cut && rules->cut_margin > cards_of(rules) / 2)
        return (struct disagreement){"cut_margin", "decks",
                                     "no cut leaves that many on both sides"};
    if (cut && rules->cutting_card_min > rules->cutting_card_max)
        return (struct disagreement){"cutting_card_min", "cutting_card_max",
                                     "the least is not more than the most"};
    if (cut && rules->cutting_card_max + rules->burn >= cards_of(rules))
        return (struct disagreement){"cutting_card_max", "decks",
                                     "some card must lie in front of the cutting card"};
    if (rules->resplit_aces && rules->split_hands_max < 3)
        return (struct disagreement){"resplit_aces", "split_hands_max",
                                     "aces split again make three hands"};
    if (rules->double_split_aces && !rules->double_after_split)
        return (struct disagreement){"double_split_aces", "double_after_split",
                                     "doubling on split aces is doubling after a split"};
    return (struct disagreement){0};
}

/* BJ(2): all money is whole cents, so every payment on one step must be. */
static struct disagreement
disagree_money(const struct rf_bj_rules *rules)
{
    uint64_t step = rules->bet_step;
    if (rules->min_bet > rules->max_bet)
        return (struct disagreement){"min_bet", "max_bet", "the least is not more than the most"};
    if (rules->min_bet % step != 0)
        return (struct disagreement){"min_bet", "bet_step", "the least wager is a number of steps"};
    if (rules->max_bet % step != 0)
        return (struct disagreement){"max_bet", "bet_step",
                                     "the largest wager is a number of steps"};
    if (step * rules->natural_pays[0] % rules->natural_pays[1] != 0)
        return (struct disagreement){"natural_pays", "bet_step",
                                     "a natural on one step must be paid in whole cents"};
    if (step % 2 != 0 && rules->insurance)
        return (struct disagreement){"insurance", "bet_step",
                                     "half of a step, for insurance, must be whole cents"};
    if (step % 2 != 0 && rules->surrender != RF_BJ_SURRENDER_NONE)
        return (struct disagreement){"surrender", "bet_step",
                                     "half of a step, for surrender, must be whole cents"};
    return (struct disagreement){0};
}

/* The first contradiction, if any. */
static struct disagreement
disagreement_of(const struct rf_bj_rules *rules)
{
    struct disagreement found = disagree_c4(rules);
    if (!found.one)
        found = disagree_cards(rules);
    return found.one ? found : disagree_money(rules);
}

/* "decks and procedure contradict each other: …" */
static void
say_disagreement(struct rf_bj_rules_error *error, const struct disagreement *found)
{
    RF_ASSERT(found->one && found->other && found->message);
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    rf_text_add(&text, found->one);
    rf_text_add(&text, " and ");
    rf_text_add(&text, found->other);
    rf_text_add(&text, " contradict each other: ");
    rf_text_add(&text, found->message);
}

bool
rf_bj_rules_are_consistent(const struct rf_bj_rules *rules, struct rf_bj_rules_error *error)
{
    struct disagreement found = disagreement_of(rules);
    error->line = 0;
    if (!found.one)
        return true;
    say_disagreement(error, &found);
    return false;
}

/* The number of a key in the order of rules.c.  The key must exist. */
static unsigned
key_number(const char *name)
{
    unsigned number = 0;
    RF_ASSERT(name);
    while (!rf_text_is_equal(rf_bj_rules_key_name(number), name))
        number++;
    return number;
}

struct rules_reader {
    struct rf_bj_rules rules;
    unsigned key_line[KEYS_MAX]; /* where each key was set, 0 when it was not */
    struct rf_bj_rules_error *error;
};

/* Sets one key; each may be set once.  The message of an error names the line elsewhere. */
static bool
reader_set(struct rules_reader *reader, const struct rf_settings *setting, struct rf_text *message)
{
    if (!rf_bj_rules_set(&reader->rules, setting->key, setting->value, reader->error))
        return false;
    unsigned number = key_number(setting->key);
    RF_ASSERT(number < KEYS_MAX);
    if (reader->key_line[number]) {
        rf_text_add(message, "the key ");
        rf_text_add(message, setting->key);
        rf_text_add(message, " is set twice");
        return false;
    }
    reader->key_line[number] = setting->line;
    return true;
}

/* A contradiction is reported at the later of the two lines. */
static bool
reader_agree(struct rules_reader *reader, const struct rf_bj_rules *rules)
{
    struct disagreement found = disagreement_of(rules);
    if (!found.one)
        return true;
    unsigned one = reader->key_line[key_number(found.one)];
    unsigned other = reader->key_line[key_number(found.other)];
    say_disagreement(reader->error, &found);
    reader->error->line = one > other ? one : other;
    return false;
}

static bool
reader_lines(struct rules_reader *reader, const char *text, size_t size)
{
    struct rf_settings settings = rf_settings_start(text, size);
    struct rf_text message = rf_text_start(reader->error->message, sizeof reader->error->message);
    enum rf_settings_found found;
    reader->error->line = 0;
    while ((found = rf_settings_next(&settings, &message)) == RF_SETTINGS_FOUND)
        if (!reader_set(reader, &settings, &message))
            break;
    if (found == RF_SETTINGS_END)
        return true;
    reader->error->line = settings.line;
    return false;
}

bool
rf_bj_rules_read(struct rf_bj_rules *rules, const char *text, size_t size,
                 struct rf_bj_rules_error *error)
{
    struct rules_reader reader = {.rules = rf_bj_rules_bicycle(), .error = error};
    if (!reader_lines(&reader, text, size) || !reader_agree(&reader, &reader.rules))
        return false;
    *rules = reader.rules;
    return true;
}

/* The same game with its procedure and betting limits replaced by ones that always agree.  The
 * analysis uses it, because these do not change the house edge. */
static struct rf_bj_rules
rules_of_game(const struct rf_bj_rules *rules)
{
    struct rf_bj_rules game = *rules;
    game.procedure = RF_BJ_PROCEDURE_HOUSE;
    game.dealing = RF_BJ_DEVICE;
    game.bet_step = 2u * game.natural_pays[1];
    game.min_bet = game.max_bet = game.bet_step;
    return game;
}

bool
rf_bj_rules_game_is_consistent(const struct rf_bj_rules *rules, struct rf_bj_rules_error *error)
{
    struct rf_bj_rules game = rules_of_game(rules);
    return rf_bj_rules_are_consistent(&game, error);
}

bool
rf_bj_rules_read_game(struct rf_bj_rules *rules, const char *text, size_t size,
                      struct rf_bj_rules_error *error)
{
    struct rules_reader reader = {.rules = rf_bj_rules_bicycle(), .error = error};
    if (!reader_lines(&reader, text, size))
        return false;
    struct rf_bj_rules game = rules_of_game(&reader.rules);
    if (!reader_agree(&reader, &game))
        return false;
    *rules = reader.rules;
    return true;
}
