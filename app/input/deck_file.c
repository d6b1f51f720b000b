/*
 * app/input/deck_file.c -- reads observed decks, card by card (deck_file.h).
 *
 * `riffle quality` uses it.  With several decks shuffled together equal faces cannot be told apart,
 * but the tests need distinct cards: each copy gets a random deck number, which keeps a fair
 * shuffle fair.
 */
#include "input/deck_file.h"

#include <riffle/shuffle.h>

#include <string.h>

enum { WORD = 24, IDLE_MOST = 1 << 24 }; /* IDLE_MOST: bytes without a card before reading stops */

struct decks
deck_file_start(FILE *in, unsigned packs, struct rf_rng copies)
{
    return (struct decks){.in = in, .packs = packs, .copies = copies, .line = 1};
}

static bool
separates(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ';';
}

/* `idle` counts bytes since the last card, so that an endless stream of blanks or comments ends. */
static int
next_byte(struct decks *decks)
{
    int c = decks->idle++ < IDLE_MOST ? getc(decks->in) : EOF;
    if (c == '#')
        while (c != '\n' && c != EOF)
            c = decks->idle++ < IDLE_MOST ? getc(decks->in) : EOF;
    decks->line += c == '\n';
    return c;
}

/* The next word, cut off where it is longer than any card, which is wrong; false at the end. */
static bool
next_word(struct decks *decks, char word[static WORD])
{
    size_t size = 0;
    int c = next_byte(decks);
    while (separates(c))
        c = next_byte(decks);
    for (; c != EOF && !separates(c) && size + 1 < WORD; c = next_byte(decks))
        word[size++] = (char)(c == '\0' ? '?' : c);
    word[size] = '\0';
    if (size > 0)
        decks->idle = 0;
    if (c == '\n')
        decks->line -= ungetc(c, decks->in) != EOF; /* the word stands before it */
    return size > 0;
}

/* Reads a number of up to five digits; false when the word is something else. */
static bool
number_of(const char *word, unsigned *number)
{
    *number = 0;
    size_t size = strlen(word);
    if (size == 0 || size > 5 || strspn(word, "0123456789") != size)
        return false;
    for (; *word; word++)
        *number = *number * 10 + (unsigned)(*word - '0');
    return true;
}

/* Bytes of a word that a terminal should not see become question marks. */
static const char *
shown(char word[static WORD])
{
    for (char *c = word; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f || (*c & 0x80))
            *c = '?';
    return word;
}

/* A stack while it is read: which cards have come, and how often each face. */
struct stack {
    bool seen[RF_CARDS_MAX];
    unsigned times[RF_DECK_CARDS];
    rf_card copy[RF_DECK_CARDS][RF_DECKS_MAX];          /* the decks that copies of a face are of */
    rf_card of_rank[RF_RANKS][RF_SUITS * RF_DECKS_MAX]; /* the cards of a rank */
    unsigned ranks[RF_RANKS];                           /* how often each came */
};

/* A fresh random order of the copies for each stack. */
static void
stack_open(struct stack *stack, const struct decks *decks)
{
    memset(stack, 0, sizeof *stack);
    for (unsigned face = 0; face < RF_DECK_CARDS; face++) {
        for (unsigned i = 0; i < decks->packs; i++)
            stack->copy[face][i] = (rf_card)i;
        if (decks->packs > 1)
            rf_shuffle(decks->copies, stack->copy[face], decks->packs);
    }
    for (unsigned rank = 0; decks->ranks && rank < RF_RANKS; rank++) {
        size_t copies = (size_t)RF_SUITS * decks->packs;
        for (size_t i = 0; i < copies; i++)
            stack->of_rank[rank][i] = (rf_card)(i * RF_RANKS + rank);
        rf_shuffle(decks->copies, stack->of_rank[rank], copies);
    }
}

static bool
wrong_word(struct decks *decks, char word[static WORD])
{
    snprintf(decks->message, DECKS_MESSAGE,
             "line %u: '%s' is no card; cards are written AS, 10H or 9d, or as numbers from 0 to "
             "%u, and # begins a comment. If the file has ranks only, add --format ranks",
             decks->line, shown(word), decks->packs * RF_DECK_CARDS - 1);
    return false;
}

/* The rank that a word is, whatever its case; RF_RANKS for another word.  A suit is added so that
 * the reader of cards takes it. */
static unsigned
rank_of(const char *word)
{
    char text[WORD + 1];
    rf_card face;
    snprintf(text, sizeof text, "%sS", strcmp(word, "1") == 0 ? "A" : word);
    size_t size = rf_card_read(text, &face);
    return size > 0 && text[size] == '\0' ? rf_card_rank(face) : RF_RANKS;
}

static bool
too_often(struct decks *decks, char word[static WORD])
{
    char times[24] = "once";
    if (decks->packs > 1)
        snprintf(times, sizeof times, "%u times", decks->packs);
    snprintf(decks->message, DECKS_MESSAGE,
             "line %u: deck %llu has %s more than %s; is a card missing before it, or the number "
             "of decks another than --decks says?",
             decks->line, (unsigned long long)decks->count + 1, shown(word), times);
    return false;
}

/* A rank takes the next of its shuffled cards. */
static bool
take_rank(struct decks *decks, struct stack *stack, char word[static WORD], rf_card *card)
{
    unsigned rank = rank_of(word), most = RF_SUITS * decks->packs;
    if (rank == RF_RANKS) {
        snprintf(decks->message, DECKS_MESSAGE,
                 "line %u: '%s' is no rank; ranks are A K Q J 10 (or T) 9 8 7 6 5 4 3 2",
                 decks->line, shown(word));
        return false;
    }
    if (stack->ranks[rank] == most) {
        snprintf(decks->message, DECKS_MESSAGE,
                 "line %u: deck %llu has %s more than %u times; is a card missing before it, or "
                 "the number of decks another than --decks says?",
                 decks->line, (unsigned long long)decks->count + 1, shown(word), most);
        return false;
    }
    *card = stack->of_rank[rank][stack->ranks[rank]++];
    decks->hidden = true;
    return true;
}

/* A number names a card exactly; a face takes the next of its shuffled copies. */
static bool
take(struct decks *decks, struct stack *stack, char word[static WORD], rf_card *card)
{
    unsigned number;
    rf_card face;
    if (decks->ranks)
        return take_rank(decks, stack, word, card);
    if (number_of(word, &number)) {
        if (number >= decks->packs * RF_DECK_CARDS)
            return wrong_word(decks, word);
        *card = (rf_card)number;
    } else {
        size_t size = rf_card_read(word, &face);
        if (size == 0 || word[size] != '\0')
            return wrong_word(decks, word);
        if (stack->times[face] == decks->packs)
            return too_often(decks, word);
        decks->hidden = decks->hidden || decks->packs > 1;
        *card = (rf_card)(stack->copy[face][stack->times[face]++] * RF_DECK_CARDS + face);
    }
    if (stack->seen[*card])
        return too_often(decks, word);
    stack->seen[*card] = true;
    return true;
}

enum decks_reading
deck_file_next(struct decks *decks, rf_card deck[static RF_CARDS_MAX])
{
    struct stack stack;
    char word[WORD];
    unsigned cards = decks->packs * RF_DECK_CARDS, has = 0;
    stack_open(&stack, decks);
    while (has < cards && next_word(decks, word))
        if (!take(decks, &stack, word, &deck[has++]))
            return DECKS_WRONG;
    if (decks->idle > IDLE_MOST) {
        snprintf(decks->message, DECKS_MESSAGE,
                 "line %u: %d MiB came without a card, and reading stopped", decks->line,
                 IDLE_MOST >> 20);
        return DECKS_WRONG;
    }
    if (has == 0)
        return DECKS_END;
    if (has < cards) {
        snprintf(decks->message, DECKS_MESSAGE,
                 "line %u: it ends in the middle of deck %llu, after %u of %u cards", decks->line,
                 (unsigned long long)decks->count + 1, has, cards);
        return DECKS_WRONG;
    }
    decks->count++;
    return DECKS_ONE;
}
