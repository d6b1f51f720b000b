/*
 * blackjack/rules_read.c -- reads a rules file line by line and checks that its values agree.
 *
 * base/settings.h reads the lines.  Keys that are not set keep their value from the preset bicycle.
 * Each error names its line.  Values may be fine alone and contradict each other, such as one deck
 * under C4: the functions disagree_… have one test per contradiction, with the clause.
 *
 * The analysis of a game does not need the procedure and the betting limits.  It overlooks a
 * contradiction there that a preset's value makes, such as the cutting card of six decks with
 * `--set decks=1`.  It refuses one between two keys that a file sets itself: no table can be so.
 */
#include "riffle/bj_rules.h"

#include <string.h>

#include "base/assert.h"
#include "base/settings.h"

enum { KEYS_MAX = 40 }; /* at least the number of keys in rules.c */

/* Two keys that contradict each other, and the rule that they break. */
struct disagreement {
    const char *one, *other, *message;
};

/* All contradictions of one set of rules, in the order in which they are reported. */
enum { DISAGREEMENTS_MAX = 24 }; /* at least the calls of note_if */
struct disagreements {
    struct disagreement list[DISAGREEMENTS_MAX];
    unsigned count;
};

static void
note_if(bool wrong, struct disagreements *found, const char *one, const char *other,
        const char *message)
{
    if (!wrong)
        return;
    RF_ASSERT(found->count < DISAGREEMENTS_MAX);
    found->list[found->count++] = (struct disagreement){one, other, message};
}

static unsigned
cards_of(const struct rf_bj_rules *rules)
{
    return rules->decks * 52u;
}

/* C4: the cut, the cutting card, the shoe and the burn.  House procedure is free of these. */
static void
disagree_c4(const struct rf_bj_rules *rules, struct disagreements *found)
{
    bool shoe = rules->dealing == RF_BJ_SHOE;
    if (rules->procedure != RF_BJ_PROCEDURE_C4)
        return;
    note_if(rules->dealing == RF_BJ_HAND_HELD, found, "dealing", "procedure",
            "cards held in the hand are not dealt from a shoe (C4.5.2)");
    note_if(shoe && rules->decks < 2, found, "decks", "procedure",
            "one deck cannot be cut one deck in from both ends (C4.4)");
    note_if(shoe && rules->cut_margin < 52, found, "cut_margin", "procedure",
            "a cut leaves one deck or more at either end (C4.4)");
    note_if(shoe && (rules->cutting_card_min < 1 || rules->cutting_card_max > cards_of(rules) / 2),
            found, "cutting_card_max", "procedure",
            "the cutting card stands 1 card to half the stack from the back (C4.5.1)");
    note_if(rules->burn != 1, found, "burn", "procedure", "one card is burned (C4.7)");
}

/* The cut and the cutting card, whatever the procedure.  A device has neither. */
static void
disagree_cut(const struct rf_bj_rules *rules, struct disagreements *found)
{
    if (rules->dealing == RF_BJ_DEVICE)
        return;
    note_if(rules->cut_margin > cards_of(rules) / 2, found, "cut_margin", "decks",
            "no cut leaves that many on both sides");
    note_if(rules->cutting_card_min > rules->cutting_card_max, found, "cutting_card_min",
            "cutting_card_max", "the minimum cannot be above the maximum");
    note_if(rules->cutting_card_max + rules->burn >= cards_of(rules), found, "cutting_card_max",
            "decks", "some card must lie in front of the cutting card");
}

/* How hands are dealt and split. */
static void
disagree_hands(const struct rf_bj_rules *rules, struct disagreements *found)
{
    note_if(rules->dealing == RF_BJ_HAND_HELD && rules->decks >= 4, found, "dealing", "decks",
            "four decks or more are dealt from a shoe (BJ(0).4)");
    note_if(rules->resplit_aces && rules->split_hands_max < 3, found, "resplit_aces",
            "split_hands_max", "aces split again make three hands");
    note_if(rules->double_split_aces && !rules->double_after_split, found, "double_split_aces",
            "double_after_split", "doubling on split aces is doubling after a split");
}

/* BJ(2): all money is whole cents, so every payment on one step must be. */
static void
disagree_money(const struct rf_bj_rules *rules, struct disagreements *found)
{
    uint64_t step = rules->bet_step;
    note_if(rules->min_bet > rules->max_bet, found, "min_bet", "max_bet",
            "the smallest bet cannot be above the largest");
    note_if(rules->min_bet % step != 0, found, "min_bet", "bet_step",
            "the least wager is a number of steps");
    note_if(rules->max_bet % step != 0, found, "max_bet", "bet_step",
            "the largest wager is a number of steps");
    note_if(step * rules->natural_pays[0] % rules->natural_pays[1] != 0, found, "natural_pays",
            "bet_step", "a natural on one step must be paid in whole cents");
    note_if(step % 2 != 0 && rules->insurance, found, "insurance", "bet_step",
            "half of a step, for insurance, must be whole cents");
    note_if(step % 2 != 0 && rules->surrender != RF_BJ_SURRENDER_NONE, found, "surrender",
            "bet_step", "half of a step, for surrender, must be whole cents");
}

static struct disagreements
disagreements_of(const struct rf_bj_rules *rules)
{
    struct disagreements found = {.count = 0};
    disagree_c4(rules, &found);
    disagree_hands(rules, &found);
    disagree_cut(rules, &found);
    disagree_money(rules, &found);
    return found;
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

/* What no table can have, although the analysis needs neither value: a least above its most.  The
 * other keys of the procedure are left out here, because `--set decks=1` shall be enough to ask
 * about one deck, wherever the preset has its cutting card. */
static void
disagree_ends(const struct rf_bj_rules *rules, struct disagreements *found)
{
    note_if(rules->min_bet > rules->max_bet, found, "min_bet", "max_bet",
            "the smallest bet cannot be above the largest");
    note_if(rules->dealing != RF_BJ_DEVICE && rules->cutting_card_min > rules->cutting_card_max,
            found, "cutting_card_min", "cutting_card_max",
            "the minimum cannot be above the maximum");
}

static struct disagreements
disagreements_of_game(const struct rf_bj_rules *rules)
{
    struct rf_bj_rules game = rules_of_game(rules);
    struct disagreements found = disagreements_of(&game);
    disagree_ends(rules, &found);
    return found;
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

/* False, with a message, when any was found. */
static bool
is_empty(const struct disagreements *found, struct rf_bj_rules_error *error)
{
    error->line = 0;
    if (found->count == 0)
        return true;
    say_disagreement(error, &found->list[0]);
    return false;
}

bool
rf_bj_rules_are_consistent(const struct rf_bj_rules *rules, struct rf_bj_rules_error *error)
{
    struct disagreements found = disagreements_of(rules);
    return is_empty(&found, error);
}

bool
rf_bj_rules_game_is_consistent(const struct rf_bj_rules *rules, struct rf_bj_rules_error *error)
{
    struct disagreements found = disagreements_of_game(rules);
    return is_empty(&found, error);
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

/* A contradiction is reported at the later of the two lines.  Returns false, for the caller. */
static bool
reader_fault(struct rules_reader *reader, const struct disagreement *found)
{
    unsigned one = reader->key_line[key_number(found->one)];
    unsigned other = reader->key_line[key_number(found->other)];
    say_disagreement(reader->error, found);
    reader->error->line = one > other ? one : other;
    return false;
}

static bool
reader_agree(struct rules_reader *reader, const struct disagreements *found)
{
    return found->count == 0 || reader_fault(reader, &found->list[0]);
}

/* The same for those between two keys that the file itself sets. */
static bool
reader_agree_as_written(struct rules_reader *reader, const struct disagreements *found)
{
    for (unsigned i = 0; i < found->count; i++)
        if (reader->key_line[key_number(found->list[i].one)] &&
            reader->key_line[key_number(found->list[i].other)])
            return reader_fault(reader, &found->list[i]);
    return true;
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
    if (!reader_lines(&reader, text, size))
        return false;
    struct disagreements found = disagreements_of(&reader.rules);
    if (!reader_agree(&reader, &found))
        return false;
    *rules = reader.rules;
    return true;
}

bool
rf_bj_rules_read_game(struct rf_bj_rules *rules, const char *text, size_t size,
                      struct rf_bj_rules_error *error)
{
    struct rules_reader reader = {.rules = rf_bj_rules_bicycle(), .error = error};
    if (!reader_lines(&reader, text, size))
        return false;
    struct disagreements game = disagreements_of_game(&reader.rules);
    struct disagreements all = disagreements_of(&reader.rules);
    if (!reader_agree(&reader, &game) || !reader_agree_as_written(&reader, &all))
        return false;
    *rules = reader.rules;
    return true;
}
