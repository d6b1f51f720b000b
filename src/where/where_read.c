/*
 * where/where_read.c -- reads a script: statements, definitions and the condition.
 *
 * As in dealer, a later condition replaces an earlier one, an expression alone is a condition, and
 * the numbers of generate and produce are limits.  mix and rotate are extensions.
 */
#include "where/where_reader.h"

#include "base/bits.h"

/* A number of deals. */
static uint64_t
take_count(struct where_reader *reader, const char *what)
{
    uint64_t count = (uint64_t)reader->number;
    if (reader->token != WHERE_DIGITS || reader->decimal || count == 0) {
        rf_where_wanted(reader, what, NULL);
        return 0;
    }
    rf_where_next(reader);
    return count;
}

/* The token as a piece of text; of a string, what is between its quotes. */
static struct rf_where_text
take_text(struct where_reader *reader)
{
    bool quoted = reader->token == WHERE_STRING;
    struct rf_where_text text = {(uint32_t)(reader->at + quoted),
                                 (uint32_t)(rf_where_token_size(reader) - (quoted ? 2u : 0u))};
    rf_where_next(reader);
    return text;
}

static void
take_vulnerable(struct where_reader *reader)
{
    static const struct {
        const char *word;
        enum rf_vulnerable value;
    } words[] = {
        {"none", RF_VULNERABLE_NONE}, {"None", RF_VULNERABLE_NONE}, {"NONE", RF_VULNERABLE_NONE},
        {"ns", RF_VULNERABLE_NS},     {"NS", RF_VULNERABLE_NS},     {"ew", RF_VULNERABLE_EW},
        {"EW", RF_VULNERABLE_EW},     {"all", RF_VULNERABLE_BOTH},  {"All", RF_VULNERABLE_BOTH},
        {"ALL", RF_VULNERABLE_BOTH},  {"both", RF_VULNERABLE_BOTH}, {"Both", RF_VULNERABLE_BOTH},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (rf_where_is(reader, words[i].word)) {
            reader->where->vulnerable = words[i].value;
            reader->where->has_vulnerable = true;
            rf_where_next(reader);
            return;
        }
    rf_where_wanted(reader, "none, NS, EW or all", NULL);
}

/* mix 3 expression, 1 expression: three of four deals meet the first. */
static void
take_mixes(struct where_reader *reader)
{
    struct rf_where *where = reader->where;
    do {
        if (where->mixes == RF_WHERE_MIXES)
            rf_where_fail(reader, reader->at, "mix has too many scenarios", "at most 16");
        uint64_t weight = take_count(reader, "a weight (a whole number) after mix");
        unsigned expression = rf_where_expression(reader);
        if (!reader->failed)
            where->mix[where->mixes++] = (struct rf_where_mix){(uint32_t)weight,
                                                               (uint16_t)expression};
    } while (rf_where_take(reader, ","));
}

static void
take_rotation(struct where_reader *reader)
{
    struct rf_where *where = reader->where;
    if (rf_where_take(reader, "any"))
        where->rotation = RF_WHERE_ROTATE_ANY;
    else if (rf_where_take(reader, "dealer"))
        where->rotation = RF_WHERE_ROTATE_DEALER;
    else if (reader->token == WHERE_DIGITS && reader->number < RF_SEATS) {
        where->rotation = RF_WHERE_ROTATE_BY;
        where->rotate_by = (unsigned)reader->number;
        rf_where_next(reader);
    } else
        rf_where_wanted(reader, "any, dealer or a number of seats from 0 to 3", NULL);
}

/* altcount 3 0 1 …: the number of the count comes first. */
static void
take_altcount(struct where_reader *reader)
{
    int64_t count = reader->number;
    if (reader->token != WHERE_DIGITS || count > 9) {
        rf_where_wanted(reader, "the number of a count, 0 to 9", NULL);
        return;
    }
    rf_where_next(reader);
    rf_where_counts(reader, reader->where->points[1 + count]);
}

/* cards 4: an ending, in which each hand has so many cards. */
static void
take_cards(struct where_reader *reader)
{
    size_t at = reader->at;
    uint64_t cards = take_count(reader, "the number of cards of each hand");
    if (cards < 1 || cards > RF_HAND_CARDS)
        rf_where_fail(reader, at, "a hand has 1 to 13 cards", NULL);
    else
        reader->where->hand_cards = (unsigned)cards;
    reader->cards_at = at;
}

static void
take_statement(struct where_reader *reader, enum where_statement statement)
{
    struct rf_where *where = reader->where;
    rf_where_next(reader);
    switch (statement) {
    case STATE_GENERATE: where->generate = take_count(reader, "a number of deals"); break;
    case STATE_PRODUCE: where->produce = take_count(reader, "a number of deals"); break;
    case STATE_SEED:
        if (reader->token != WHERE_DIGITS && reader->token != WHERE_STRING)
            rf_where_wanted(reader, "a number, or text in quotes", NULL);
        where->seed = take_text(reader);
        break;
    case STATE_TITLE:
        if (reader->token != WHERE_STRING)
            rf_where_wanted(reader, "a title in quotes", NULL);
        where->title = take_text(reader);
        break;
    case STATE_VULNERABLE: take_vulnerable(reader); break;
    case STATE_DEALER:
        where->dealer = (enum rf_seat)rf_where_seat(reader);
        where->has_dealer = true;
        break;
    case STATE_PREDEAL: rf_where_predeal(reader); break;
    case STATE_POINTCOUNT: rf_where_counts(reader, where->points[0]); break;
    case STATE_ALTCOUNT: take_altcount(reader); break;
    case STATE_CONDITION: where->condition = (uint16_t)rf_where_expression(reader); break;
    case STATE_ACTION: rf_where_action_list(reader); break;
    case STATE_MIX: take_mixes(reader); break;
    case STATE_ROTATE: take_rotation(reader); break;
    case STATE_CARDS: take_cards(reader); break;
    }
}

/* True of our extensions, which a script may use as names of its own. */
static bool
is_extension(const struct where_word *word)
{
    return (word->kind == WORD_CALL &&
            (word->value == CALL_NAMED_SHAPE || word->value == CALL_ORDER)) ||
           (word->kind == WORD_FUNCTION && word->value == RF_WHERE_STOPPER) ||
           (word->kind == WORD_STATEMENT &&
            (word->value == STATE_MIX || word->value == STATE_ROTATE ||
             word->value == STATE_CARDS));
}

/* NAME = expression.  The reader stands on the name, `ahead` on the =. */
static void
take_definition(struct where_reader *reader, const struct where_reader *ahead)
{
    struct rf_where *where = reader->where;
    const struct where_word *word = rf_where_word_of(reader);
    struct rf_where_text name = {(uint32_t)reader->at, (uint32_t)rf_where_token_size(reader)};
    if (word && !is_extension(word)) {
        rf_where_fail(reader, reader->at,
                      "this word of the language cannot be the name of something",
                      "take another name; to compare, write ==");
        return;
    }
    for (unsigned i = 0; i < where->names; i++)
        if (where->name[i].text.size == name.size &&
            memcmp(where->text + where->name[i].text.at, where->text + name.at, name.size) == 0) {
            rf_where_fail(reader, reader->at, "this name is already defined",
                          "take another name; to compare, write ==");
            return;
        }
    if (where->names == RF_WHERE_NAMES) {
        rf_where_fail(reader, reader->at, "there are too many names", "at most 2048");
        return;
    }
    *reader = *ahead;
    rf_where_next(reader);
    unsigned node = rf_where_expression(reader);
    where->name[where->names].text = name;
    where->name[where->names++].node = (uint16_t)node;
}

/* a && b, where either may be 0 for nothing. */
static uint16_t
join_both(struct where_reader *reader, unsigned a, unsigned b)
{
    const struct rf_where_node *node = reader->where->node;
    struct rf_where_node both = {.kind = RF_WHERE_AND,
                                 .left = (uint16_t)a,
                                 .right = (uint16_t)b,
                                 .at = node[b].at,
                                 .end = node[b].end};
    return (uint16_t)(a && b ? rf_where_node(reader, both) : a ? a : b);
}

/* The lengths of predeal become part of the condition, and the condition part of each scenario of
 * mix. */
static void
join_conditions(struct where_reader *reader)
{
    struct rf_where *where = reader->where;
    where->condition = join_both(reader, where->lengths, where->condition);
    for (unsigned i = 0; i < where->mixes; i++)
        where->mix[i].expression = join_both(reader, where->condition, where->mix[i].expression);
}

/* An ending has no shapes of thirteen cards and is not solved. */
static void
check_ending(struct where_reader *reader)
{
    const struct rf_where *where = reader->where;
    unsigned cards = where->hand_cards;
    for (unsigned at = 1; at < where->nodes && cards < RF_HAND_CARDS; at++)
        if (where->node[at].kind == RF_WHERE_SHAPE)
            rf_where_fail(reader, where->node[at].at,
                          "shapes are of thirteen cards, and the hands of this script have fewer",
                          "ask for lengths instead: spades(north) == 3");
        else if (where->node[at].kind == RF_WHERE_TRICKS || where->node[at].kind == RF_WHERE_PAR)
            rf_where_fail(reader, where->node[at].at,
                          "hands of fewer than thirteen cards are not solved double dummy", NULL);
    for (unsigned i = 0; i < where->actions && cards < RF_HAND_CARDS; i++)
        if (where->action[i].kind == RF_WHERE_EVALCONTRACT ||
            where->action[i].kind == RF_WHERE_ITEM_TRICKS)
            rf_where_fail(reader, reader->cards_at,
                          "hands of fewer than thirteen cards are not solved double dummy",
                          "leave evalcontract and trix out");
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (rf_bits_of(where->predealt[seat]) > cards)
            rf_where_fail(reader, reader->cards_at,
                          "predeal gives a hand more cards than this number", NULL);
}

bool
rf_where_read(struct rf_where *where, const char *text, size_t size, struct rf_where_error *error)
{
    struct where_reader reader = {.where = where, .error = error};
    memset(where, 0, sizeof *where);
    memset(error, 0, sizeof *error);
    where->text = text;
    where->size = size;
    where->nodes = 1; /* node 0 is none */
    where->hand_cards = RF_HAND_CARDS;
    rf_where_counts_default(where);
    if (size > UINT32_MAX / 2)
        rf_where_fail(&reader, 0, "the script is too long", NULL);
    for (rf_where_next(&reader); !reader.failed && reader.token != WHERE_END;) {
        const struct where_word *word = rf_where_word_of(&reader);
        struct where_reader ahead = reader;
        if (reader.token == WHERE_WORD)
            rf_where_next(&ahead);
        if (reader.token == WHERE_WORD && !ahead.failed && rf_where_is(&ahead, "="))
            take_definition(&reader, &ahead);
        else if (word && word->kind == WORD_STATEMENT)
            take_statement(&reader, (enum where_statement)word->value);
        else if (word && word->kind == WORD_ACTION)
            rf_where_wanted(&reader, "a statement or a condition",
                            "write the word action before the list of actions");
        else
            where->condition = (uint16_t)rf_where_expression(&reader);
    }
    join_conditions(&reader);
    if (!reader.failed)
        check_ending(&reader);
    return !reader.failed;
}
