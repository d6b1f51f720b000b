/*
 * where/where_call.c -- reads the functions of bridge and their arguments: hcp(north, spades),
 * shape(), hascard(), tricks(), score().
 */
#include "where/where_reader.h"

#include "base/assert.h"

/* True of N, n, North and the like. */
static bool
is_seat_letter(const struct where_reader *reader)
{
    const char *text = reader->where->text + reader->at;
    size_t size = rf_where_token_size(reader);
    return strchr("NESWnesw", text[0]) && (size == 1 || size == 4 || size == 5);
}

unsigned
rf_where_seat(struct where_reader *reader)
{
    const struct where_word *word = rf_where_word_of(reader);
    if (!word || word->kind != WORD_SEAT) {
        rf_where_wanted(reader, "a seat (north, east, south or west)",
                        word && word->kind == WORD_SIDE ? "NS and EW are sides; add the two seats"
                        : reader->token == WHERE_WORD && is_seat_letter(reader)
                            ? "write the seat in full and in small letters"
                            : NULL);
        return 0;
    }
    rf_where_next(reader);
    return word->value;
}

unsigned
rf_where_side(struct where_reader *reader)
{
    const struct where_word *word = rf_where_word_of(reader);
    if (!word || word->kind != WORD_SIDE) {
        rf_where_wanted(reader, "a side (NS or EW)", NULL);
        return 0;
    }
    rf_where_next(reader);
    return word->value;
}

unsigned
rf_where_suit(struct where_reader *reader)
{
    const struct where_word *word = rf_where_word_of(reader);
    if (!word || word->kind != WORD_SUIT) {
        rf_where_wanted(reader, "a suit (spades, hearts, diamonds or clubs)", NULL);
        return 0;
    }
    rf_where_next(reader);
    return word->value;
}

int32_t
rf_where_number(struct where_reader *reader)
{
    bool minus = rf_where_take(reader, "-");
    int64_t number = reader->number;
    if (reader->token != WHERE_DIGITS) {
        rf_where_wanted(reader, "a number", NULL);
        return 0;
    }
    rf_where_next(reader);
    return (int32_t)(minus ? -number : number);
}

/* A contract is a word like x3N, z4Sx or x6Hxx, as in dealerv2. */
bool
rf_where_contract(struct where_reader *reader, struct rf_where_contract *contract)
{
    static const char letters[] = "NSHDC";
    const char *text = reader->where->text + reader->at;
    size_t size = rf_where_token_size(reader);
    const char *letter = size > 2 && text[2] ? strchr(letters, text[2]) : NULL;
    bool fits = reader->token == WHERE_WORD && size >= 3 && size <= 5 &&
                (text[0] == 'x' || text[0] == 'z') && text[1] >= '1' && text[1] <= '7' && letter;
    for (size_t i = 3; fits && i < size; i++)
        fits = text[i] == 'x';
    if (!fits) {
        rf_where_wanted(reader, "a contract like x3N or x4Sx",
                        "x stands before the level; one or two x at the end double it");
        return false;
    }
    *contract = (struct rf_where_contract){(uint8_t)(text[1] - '0'), (uint8_t)(letter - letters),
                                           (uint8_t)(size - 3)};
    rf_where_next(reader);
    return true;
}

/* hascard(seat, card): the card is read from the text, as in 9S or TC. */
static void
take_card(struct where_reader *reader, struct rf_where_node *node)
{
    char text[5] = {0};
    rf_card card = 0;
    size_t left = reader->where->size - reader->at;
    memcpy(text, reader->where->text + reader->at, left < 4 ? left : 4);
    size_t size = reader->failed ? 0 : rf_card_read(text, &card);
    if (size == 0) {
        rf_where_wanted(reader, "a card like AS or TC",
                        "the rank comes first; its suit is S, H, D or C");
        return;
    }
    node->value = card;
    reader->next = reader->at + size;
    rf_where_next(reader);
}

/* tricks(seat, strain). */
static void
take_strain(struct where_reader *reader, struct rf_where_node *node)
{
    const struct where_word *word = rf_where_word_of(reader);
    if (word && word->kind == WORD_NOTRUMP) {
        node->suit = RF_NOTRUMP;
        rf_where_next(reader);
    } else
        node->suit = (uint8_t)(RF_SPADES + rf_where_suit(reader));
}

/* score(vul, x3N, tricks): the contract is kept in one number. */
static void
take_score(struct where_reader *reader, struct rf_where_node *node)
{
    struct rf_where_contract contract = {1, 0, 0};
    bool vulnerable = rf_where_is(reader, "vul");
    if (!vulnerable && !rf_where_is(reader, "nv") && !rf_where_is(reader, "nonvul"))
        rf_where_wanted(reader, "vul or nv", NULL);
    rf_where_next(reader);
    rf_where_expect(reader, ",", "the vulnerability");
    if (rf_where_contract(reader, &contract))
        rf_where_expect(reader, ",", "the contract");
    node->seat = vulnerable;
    node->value = contract.level | contract.denomination << 4 | contract.doubled << 8;
    node->left = (uint16_t)rf_where_expression(reader);
}

/* The arguments of a call whose opening bracket was read. */
static void
take_arguments(struct where_reader *reader, const struct where_word *word,
               struct rf_where_node *node)
{
    bool seat = word->value != CALL_PAR && word->value != CALL_SCORE && word->value != CALL_IMPS &&
                word->value != CALL_RND;
    if (seat)
        node->seat = (uint8_t)rf_where_seat(reader);
    if (seat && word->value <= CALL_TRICKS)
        rf_where_expect(reader, ",", "the seat");
    switch ((enum where_call)word->value) {
    case CALL_SHAPE: node->value = (int32_t)rf_where_shape_list(reader); break;
    case CALL_HASCARD: take_card(reader, node); break;
    case CALL_TRICKS: take_strain(reader, node); break;
    case CALL_PAR: node->seat = (uint8_t)rf_where_side(reader); break;
    case CALL_SCORE: take_score(reader, node); break;
    case CALL_IMPS:
    case CALL_RND: node->left = (uint16_t)rf_where_expression(reader); break;
    case CALL_CCCC: break;
    case CALL_QUALITY:
        rf_where_expect(reader, ",", "the seat");
        node->function = RF_WHERE_QUALITY;
        node->suit = (uint8_t)rf_where_suit(reader);
        break;
    case CALL_NAMED_SHAPE: node->value = (int32_t)rf_where_shape_named(reader, word->more); break;
    case CALL_ORDER: node->value = word->more; break;
    }
}

/* A function of a seat, and perhaps of one of its suits: hcp(north), hcp(north, spades). */
static void
take_function(struct where_reader *reader, const struct where_word *word,
              struct rf_where_node *node)
{
    node->kind = RF_WHERE_TOTAL;
    node->function = word->value;
    node->seat = (uint8_t)rf_where_seat(reader);
    if (rf_where_take(reader, ",")) {
        node->kind = RF_WHERE_SUIT;
        node->suit = (uint8_t)rf_where_suit(reader);
    }
}

unsigned
rf_where_call(struct where_reader *reader, const struct where_word *word)
{
    static const uint8_t kinds[] = {
        [CALL_SHAPE] = RF_WHERE_SHAPE,   [CALL_HASCARD] = RF_WHERE_CARD,
        [CALL_TRICKS] = RF_WHERE_TRICKS, [CALL_PAR] = RF_WHERE_PAR,
        [CALL_SCORE] = RF_WHERE_SCORE,   [CALL_IMPS] = RF_WHERE_IMPS,
        [CALL_RND] = RF_WHERE_RND,       [CALL_CCCC] = RF_WHERE_EVAL_CCCC,
        [CALL_QUALITY] = RF_WHERE_SUIT,  [CALL_NAMED_SHAPE] = RF_WHERE_SHAPE,
        [CALL_ORDER] = RF_WHERE_ORDER,
    };
    RF_ASSERT(reader->at <= reader->where->size);
    struct rf_where_node node = {.at = (uint32_t)reader->at};
    rf_where_next(reader);
    rf_where_expect(reader, "(", word->text);
    if (word->kind == WORD_SUIT) {
        node.kind = RF_WHERE_SUIT;
        node.function = RF_WHERE_LENGTH;
        node.suit = word->value;
        node.seat = (uint8_t)rf_where_seat(reader);
    } else if (word->kind == WORD_FUNCTION)
        take_function(reader, word, &node);
    else {
        RF_ASSERT(word->value < sizeof kinds);
        node.kind = kinds[word->value];
        take_arguments(reader, word, &node);
    }
    node.end = (uint32_t)reader->next;
    if (!rf_where_is(reader, ")"))
        rf_where_expect(reader, ")", "the arguments");
    unsigned made = rf_where_node(reader, node);
    rf_where_next(reader);
    return made;
}
