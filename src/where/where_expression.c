/*
 * where/where_expression.c -- reads expressions: C's operators and their precedence, and the
 * functions of bridge.
 *
 * A name stands for its expression: its first node is copied, the nodes below are shared.  There
 * are no cycles, because a name must be defined before it is used.  Operations on
 * numbers are computed at once.
 */
#include "where/where_reader.h"

#include "base/assert.h"

/* What a node asks about and costs follows from the nodes below it. */
static void
sum_up(const struct rf_where *where, struct rf_where_node *node)
{
    const struct rf_where_node *left = &where->node[node->left], *right = &where->node[node->right];
    bool tricks = node->kind == RF_WHERE_TRICKS, par = node->kind == RF_WHERE_PAR;
    bool hand = node->kind >= RF_WHERE_TOTAL && node->kind <= RF_WHERE_ORDER;
    uint8_t own = (uint8_t)(tricks || par ? 15 : hand ? 1u << node->seat : 0);
    node->support = (uint8_t)(own | left->support | right->support);
    node->needs = (uint8_t)(left->needs | right->needs |
                            (tricks || par ? RF_WHERE_NEEDS_TRICKS : 0) |
                            (par ? RF_WHERE_NEEDS_PAR : 0) |
                            (node->kind == RF_WHERE_RND ? RF_WHERE_NEEDS_RND : 0));
    node->depth = (uint16_t)(1 + (left->depth > right->depth ? left->depth : right->depth));
    node->cost = 1 + left->cost + right->cost;
}

unsigned
rf_where_node(struct where_reader *reader, struct rf_where_node node)
{
    struct rf_where *where = reader->where;
    if (reader->failed)
        return 0;
    sum_up(where, &node);
    if (where->nodes == RF_WHERE_NODES) {
        rf_where_fail(reader, reader->at, "the script is too long", "at most 16384 operations");
        return 0;
    }
    if (node.cost > RF_WHERE_COST || node.depth > RF_WHERE_BELOW) {
        rf_where_fail(reader, reader->at,
                      "this expression is too long once its names are written out",
                      "use each name less often");
        return 0;
    }
    where->node[where->nodes] = node;
    return where->nodes++;
}

/* A node with two operands; a constant when both are. */
static unsigned
join(struct where_reader *reader, enum rf_where_kind kind, unsigned left, unsigned right)
{
    struct rf_where *where = reader->where;
    struct rf_where_node node = {.kind = (uint8_t)kind,
                                 .left = (uint16_t)left,
                                 .right = (uint16_t)right,
                                 .at = where->node[left].at,
                                 .end = where->node[right ? right : left].end};
    unsigned made = rf_where_node(reader, node);
    bool plain = kind != RF_WHERE_RND && kind != RF_WHERE_BRANCHES && kind != RF_WHERE_CHOOSE;
    if (made && plain && where->node[left].kind == RF_WHERE_NUMBER &&
        (!right || where->node[right].kind == RF_WHERE_NUMBER)) {
        struct rf_where_deal none = {.tricks = NULL};
        where->node[made].value = rf_where_value(where, made, &none);
        where->node[made].kind = RF_WHERE_NUMBER;
    }
    return made;
}

/* The expression of a defined name; 0 if the token is none. */
static unsigned
find_name(const struct where_reader *reader)
{
    const struct rf_where *where = reader->where;
    size_t size = rf_where_token_size(reader);
    for (unsigned i = where->names; i-- > 0;)
        if (where->name[i].text.size == size &&
            memcmp(where->text + where->name[i].text.at, where->text + reader->at, size) == 0)
            return where->name[i].node;
    return 0;
}

/* Reports a word that is neither a function nor a defined name. */
static void
wrong_word(struct where_reader *reader, const struct where_word *word)
{
    char hint[120];
    struct rf_text text = rf_text_start(hint, sizeof hint);
    const char *near = word ? NULL : rf_where_word_near(reader);
    if (word && word->kind == WORD_UNKNOWN)
        rf_text_add(&text, "Riffle does not have this word of dealerv2");
    else if (near) {
        rf_text_add(&text, "did you mean ");
        rf_text_add(&text, near);
        rf_text_add(&text, "?");
    } else if (!word)
        rf_text_add(&text, "a name must be defined before it is used: NAME = expression");
    else if (word->kind == WORD_SEAT)
        rf_text_add(&text, "a seat stands in brackets: hcp(north)");
    rf_where_wanted(reader, "a number, a function or a defined name", hint);
}

static unsigned
take_primary(struct where_reader *reader)
{
    struct rf_where_node number = {
        .kind = RF_WHERE_NUMBER, .at = (uint32_t)reader->at, .end = (uint32_t)reader->next};
    const struct where_word *word = rf_where_word_of(reader);
    unsigned made = reader->token == WHERE_WORD ? find_name(reader) : 0;
    if (reader->token == WHERE_DIGITS) {
        number.value = (int32_t)reader->number;
        made = rf_where_node(reader, number);
        rf_where_next(reader);
    } else if (made) {
        /* A copy, which stands where the name was used. */
        struct rf_where_node named = reader->where->node[made];
        named.at = number.at;
        named.end = number.end;
        made = rf_where_node(reader, named);
        rf_where_next(reader);
    } else if (rf_where_take(reader, "(")) {
        made = rf_where_expression(reader);
        rf_where_expect(reader, ")", "the expression");
    } else if (word && (word->kind == WORD_SUIT || word->kind == WORD_FUNCTION ||
                        word->kind == WORD_CALL)) {
        made = rf_where_call(reader, word);
    } else if (reader->token == WHERE_WORD)
        wrong_word(reader, word);
    else
        rf_where_wanted(reader, "an expression",
                        rf_where_is(reader, "=") ? "compare with ==; a single = defines a name"
                                                 : NULL);
    return made;
}

/* ! and - bind most. */
static unsigned
take_unary(struct where_reader *reader)
{
    size_t at = reader->at;
    bool not = rf_where_is(reader, "!") || rf_where_is(reader, "not"),
         minus = rf_where_is(reader, "-");
    if (!not &&!minus && !rf_where_is(reader, "+"))
        return take_primary(reader);
    if (++reader->depth > RF_WHERE_DEPTH) {
        rf_where_fail(reader, reader->at, "the expression is nested too deeply", NULL);
        return 0;
    }
    rf_where_next(reader);
    unsigned made = take_unary(reader);
    reader->depth--;
    if (made && (not || minus))
        made = join(reader, not ? RF_WHERE_NOT : RF_WHERE_NEGATE, made, 0);
    if (made && (not || minus))
        reader->where->node[made].at = (uint32_t)at;
    return made;
}

/* The binary operators, those that bind least first. */
static const struct {
    const char *sign, *word;
    uint8_t level, kind;
} operators[] = {
    {"||", "or", 0, RF_WHERE_OR},      {"&&", "and", 1, RF_WHERE_AND},
    {"==", NULL, 2, RF_WHERE_EQUAL},   {"!=", NULL, 2, RF_WHERE_UNEQUAL},
    {"<", NULL, 3, RF_WHERE_LESS},     {"<=", NULL, 3, RF_WHERE_AT_MOST},
    {">", NULL, 3, RF_WHERE_GREATER},  {">=", NULL, 3, RF_WHERE_AT_LEAST},
    {"+", NULL, 4, RF_WHERE_ADD},      {"-", NULL, 4, RF_WHERE_SUBTRACT},
    {"*", NULL, 5, RF_WHERE_MULTIPLY}, {"/", NULL, 5, RF_WHERE_DIVIDE},
    {"%", NULL, 5, RF_WHERE_MODULO},
};

enum { LEVELS = 6, OPERATORS = sizeof operators / sizeof operators[0] };

/* True of a < b and the like, which have the value 0 or 1. */
static bool
is_comparison(const struct where_reader *reader, unsigned at)
{
    unsigned kind = reader->where->node[at].kind;
    return kind >= RF_WHERE_LESS && kind <= RF_WHERE_AT_LEAST;
}

/* Operators of one level associate to the left. */
static unsigned
take_level(struct where_reader *reader, unsigned level)
{
    if (level == LEVELS)
        return take_unary(reader);
    unsigned left = take_level(reader, level + 1);
    while (!reader->failed) {
        unsigned i = 0;
        while (i < OPERATORS && (operators[i].level != level ||
                                 !(rf_where_is(reader, operators[i].sign) ||
                                   (operators[i].word && rf_where_is(reader, operators[i].word)))))
            i++;
        if (i == OPERATORS)
            break;
        rf_where_next(reader);
        unsigned right = take_level(reader, level + 1);
        if (left && right && operators[i].level == 3 && is_comparison(reader, left) &&
            reader->where->chain_note == 0)
            reader->where->chain_note = reader->where->node[left].at + 1;
        if (left && right)
            left = join(reader, operators[i].kind, left, right);
    }
    return left;
}

/* The choice a ? b : c associates to the right. */
unsigned
rf_where_expression(struct where_reader *reader)
{
    if (reader->failed)
        return 0;
    if (++reader->depth > RF_WHERE_DEPTH) {
        rf_where_fail(reader, reader->at, "the expression is nested too deeply", NULL);
        return 0;
    }
    unsigned made = take_level(reader, 0);
    if (made && rf_where_take(reader, "?")) {
        unsigned yes = rf_where_expression(reader);
        rf_where_expect(reader, ":", "the first choice");
        unsigned no = rf_where_expression(reader);
        if (yes && no)
            made = join(reader, RF_WHERE_CHOOSE, made, join(reader, RF_WHERE_BRANCHES, yes, no));
    }
    reader->depth--;
    RF_ASSERT(made || reader->failed);
    return reader->failed ? 0 : made;
}
