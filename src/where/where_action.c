/*
 * where/where_action.c -- reads the list of actions: what to print of each deal, and what to count.
 *
 * The items of printes, csvrpt and printrpt follow their action in the list, one entry each.  The
 * program that prints is in app/where; the library only reads the list.
 */
#include "where/where_reader.h"

#include "base/assert.h"

static struct rf_where_action *
new_action(struct where_reader *reader, enum rf_where_act kind)
{
    struct rf_where *where = reader->where;
    if (where->actions == RF_WHERE_ACTIONS) {
        rf_where_fail(reader, reader->at, "there are too many actions", "at most 1024");
        return &where->action[0];
    }
    RF_ASSERT(where->actions < RF_WHERE_ACTIONS);
    where->action[where->actions] = (struct rf_where_action){.kind = (uint8_t)kind};
    return &where->action[where->actions++];
}

/* A string before the expression; none leaves size 0. */
static void
take_title(struct where_reader *reader, struct rf_where_action *action)
{
    if (reader->token != WHERE_STRING)
        return;
    action->text = (struct rf_where_text){(uint32_t)reader->at + 1,
                                          (uint32_t)rf_where_token_size(reader) - 2};
    rf_where_next(reader);
}

/* ( expression , low , high [, step] ) once or twice. */
static void
take_ranges(struct where_reader *reader, struct rf_where_action *action)
{
    bool stepped = action->kind == RF_WHERE_BKTFREQ;
    RF_ASSERT(stepped || action->kind == RF_WHERE_FREQUENCY);
    rf_where_expect(reader, "(", "frequency");
    do {
        unsigned i = action->dimensions++;
        action->expression[i] = (uint16_t)rf_where_expression(reader);
        rf_where_expect(reader, ",", "the expression");
        action->low[i] = rf_where_number(reader);
        rf_where_expect(reader, ",", "the lowest value");
        size_t at = reader->at;
        action->high[i] = rf_where_number(reader);
        if (stepped)
            rf_where_expect(reader, ",", "the highest value");
        action->step[i] = stepped ? rf_where_number(reader) : 1;
        int64_t rows = (int64_t)action->high[i] - action->low[i];
        if (rows < 0)
            rf_where_fail(reader, at, "the highest value is below the lowest", NULL);
        else if (action->step[i] < 1)
            rf_where_fail(reader, at, "the step must be at least 1", NULL);
        else if (rows / action->step[i] > 5000)
            rf_where_fail(reader, at, "a frequency has at most 5000 rows", NULL);
    } while (!reader->failed && action->dimensions < 2 && rf_where_take(reader, ","));
    rf_where_expect(reader, ")", "the highest value");
}

/* One item of printes, csvrpt or printrpt. */
static void
take_item(struct where_reader *reader, bool report)
{
    const struct where_word *word = rf_where_word_of(reader);
    struct rf_where_action *item = new_action(reader, RF_WHERE_ITEM_EXPRESSION);
    if (reader->token == WHERE_STRING) {
        item->kind = RF_WHERE_ITEM_STRING;
        take_title(reader, item);
    } else if (rf_where_take(reader, "\\n"))
        item->kind = RF_WHERE_ITEM_NEWLINE;
    else if (report && word && word->kind == WORD_SEAT) {
        item->kind = RF_WHERE_ITEM_HANDS;
        item->seats = (uint8_t)(1u << rf_where_seat(reader));
    } else if (report && word && word->kind == WORD_SIDE) {
        item->kind = RF_WHERE_ITEM_HANDS;
        item->seats = (uint8_t)(5u << rf_where_side(reader));
    } else if (report && rf_where_take(reader, "deal")) {
        item->kind = RF_WHERE_ITEM_HANDS;
        item->seats = 15;
    } else if (report && rf_where_take(reader, "trix")) {
        item->kind = RF_WHERE_ITEM_TRICKS;
        rf_where_expect(reader, "(", "trix");
        bool all = rf_where_take(reader, "deal");
        item->seats = (uint8_t)(all ? 15u : 1u << rf_where_seat(reader));
        rf_where_expect(reader, ")", "the seat");
    } else
        item->expression[0] = (uint16_t)rf_where_expression(reader);
}

/* The items; dealer's manual shows printes without brackets, too. */
static void
take_items(struct where_reader *reader, bool report)
{
    bool open = rf_where_take(reader, "(");
    do
        take_item(reader, report);
    while (!reader->failed && rf_where_take(reader, ","));
    if (open)
        rf_where_expect(reader, ")", "the items");
}

/* evalcontract(side, contract, vulnerability). */
static void
take_contract(struct where_reader *reader, struct rf_where_action *action)
{
    rf_where_expect(reader, "(", "evalcontract");
    action->seats = (uint8_t)rf_where_side(reader);
    rf_where_expect(reader, ",", "the side");
    if (rf_where_contract(reader, &action->contract))
        rf_where_expect(reader, ",", "the contract");
    action->vulnerable = rf_where_is(reader, "vul");
    if (!action->vulnerable && !rf_where_is(reader, "nv"))
        rf_where_wanted(reader, "vul or nv", NULL);
    rf_where_next(reader);
    rf_where_expect(reader, ")", "the vulnerability");
}

static void
take_seats(struct where_reader *reader, struct rf_where_action *action)
{
    rf_where_expect(reader, "(", "print");
    do
        action->seats |= (uint8_t)(1u << rf_where_seat(reader));
    while (!reader->failed && rf_where_take(reader, ","));
    rf_where_expect(reader, ")", "the seats");
}

static void
take_action(struct where_reader *reader, const struct where_word *word)
{
    RF_ASSERT(word->kind == WORD_ACTION);
    struct rf_where_action *action = new_action(reader, (enum rf_where_act)word->value);
    rf_where_next(reader);
    switch ((enum rf_where_act)word->value) {
    case RF_WHERE_PRINT: take_seats(reader, action); break;
    case RF_WHERE_PRINTSIDE:
        action->seats = word->more;
        if (word->more == 2) {
            rf_where_expect(reader, "(", "printside");
            action->seats = (uint8_t)rf_where_side(reader);
            rf_where_expect(reader, ")", "the side");
        }
        break;
    case RF_WHERE_PRINTCOMPACT:
    case RF_WHERE_PRINTONELINE:
        if (rf_where_take(reader, "(")) {
            action->expression[0] = (uint16_t)rf_where_expression(reader);
            rf_where_expect(reader, ")", "the expression");
        }
        break;
    case RF_WHERE_PRINTES: take_items(reader, false); break;
    case RF_WHERE_CSVRPT:
    case RF_WHERE_PRINTRPT: take_items(reader, true); break;
    case RF_WHERE_AVERAGE:
        take_title(reader, action);
        action->expression[0] = (uint16_t)rf_where_expression(reader);
        break;
    case RF_WHERE_FREQUENCY:
    case RF_WHERE_BKTFREQ:
        take_title(reader, action);
        take_ranges(reader, action);
        break;
    case RF_WHERE_EVALCONTRACT: take_contract(reader, action); break;
    default: break;
    }
}

/* A comma may also stand after the last action, as in dealer's examples. */
void
rf_where_action_list(struct where_reader *reader)
{
    reader->where->actions = 0;
    for (;;) {
        const struct where_word *word = rf_where_word_of(reader);
        if (!word || word->kind != WORD_ACTION)
            break;
        take_action(reader, word);
        if (reader->failed || !rf_where_take(reader, ","))
            return;
    }
    if (reader->token == WHERE_WORD && !rf_where_word_of(reader) && reader->where->actions == 0)
        rf_where_wanted(reader, "an action like printall or average",
                        rf_where_word_near(reader) ? "check the spelling" : NULL);
}
