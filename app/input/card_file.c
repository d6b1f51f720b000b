/*
 * app/input/card_file.c -- reads the cards of a real shoe, in the order in which they came out
 * (card_file.h).
 *
 * The file is only a source of what was seen.  card_file_tell fills in the card of an act,
 * card_file_agrees refuses an act that contradicts the file, and card_file_is_done moves on after
 * the act.
 */
#include "input/card_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS_MOST = 1 << 20, CARDS_WORD = 16 };

/* A word of the file; false when it is neither a card, nor `?`, nor `cut`. */
static bool
cards_word(const char *word, rf_card *card)
{
    if (strcmp(word, "?") == 0 || strcmp(word, "cut") == 0) {
        *card = word[0] == '?' ? RF_CARD_UNKNOWN : CARDS_CUT;
        return true;
    }
    size_t size = rf_card_read(word, card);
    return size > 0 && word[size] == '\0';
}

/* False when there is no memory, and when the limit is reached. */
static bool
cards_add(struct cards *cards, rf_card card)
{
    if (cards->count % 1024 == 0) {
        rf_card *more = realloc(cards->card, (cards->count + 1024) * sizeof *more);
        if (!more)
            return false;
        cards->card = more;
    }
    cards->card[cards->count++] = card;
    return cards->count < CARDS_MOST;
}

/* Reads the next word; -1 at the end, else its length, which may be more than fits. */
static int
next_word(FILE *in, char word[static CARDS_WORD], unsigned *line)
{
    int c, size = 0;
    while ((c = getc(in)) != EOF) {
        bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (size > 0 && (blank || c == '#')) {
            ungetc(c, in);
            break;
        }
        if (c == '#')
            while ((c = getc(in)) != EOF && c != '\n')
                ;
        *line += c == '\n';
        if (blank || c == '\n' || c == EOF)
            continue;
        if (size < CARDS_WORD - 1)
            word[size] = (char)c;
        size++;
    }
    word[size < CARDS_WORD ? size : CARDS_WORD - 1] = '\0';
    return size > 0 ? size : -1;
}

bool
card_file_take(struct cards *cards, FILE *in)
{
    char word[CARDS_WORD];
    unsigned line = 1;
    int size;
    rf_card card = RF_CARD_UNKNOWN;
    while ((size = next_word(in, word, &line)) > 0) {
        if (size >= CARDS_WORD || !cards_word(word, &card)) {
            fprintf(stderr,
                    "%s:%u: expected a card like KS or 10♥, ? for one that nobody saw, or cut "
                    "for the cutting card; found '%s'\n",
                    cards->file, line, word);
            return false;
        }
        if (!cards_add(cards, card)) {
            fprintf(stderr, "%s:%u: more cards than any table deals\n", cards->file, line);
            return false;
        }
    }
    return true;
}

bool
card_file_read(struct cards *cards, const char *file)
{
    bool standard_input = strcmp(file, "-") == 0;
    *cards = (struct cards){.file = standard_input ? "standard input" : file,
                            .hole = RF_CARD_UNKNOWN};
    FILE *in = standard_input ? stdin : fopen(file, "r");
    if (!in) {
        fprintf(stderr, "riffle table: cannot open --cards %s: %s\n", file, strerror(errno));
        return false;
    }
    bool read = card_file_take(cards, in);
    if (read && ferror(in)) {
        fprintf(stderr, "riffle table: cannot read %s: %s\n", cards->file, strerror(errno));
        read = false;
    }
    if (!standard_input)
        fclose(in);
    return read;
}

void
card_file_free(struct cards *cards)
{
    free(cards->card);
    cards->card = NULL;
}

rf_card
card_file_next(const struct cards *cards)
{
    return cards->at < cards->count ? cards->card[cards->at] : RF_CARD_UNKNOWN;
}

/* Acts that take a card out of the shoe. */
static bool
takes(const struct rf_act *act)
{
    return act->kind == RF_ACT_DRAW || act->kind == RF_ACT_BURN || act->kind == RF_ACT_FACE_UP ||
           act->kind == RF_ACT_OVERDRAW;
}

/* Where a hidden card of a box lies: the hand that has one, or that gets one. */
static unsigned
hidden_hand(const struct rf_bj *game, unsigned box)
{
    unsigned hand = 0;
    while (hand + 1 < RF_BJ_HANDS_MAX && !game->box[box].hidden[hand])
        hand++;
    return hand;
}

/* A card dealt face down stays unknown until it is turned; then its face comes from where it was
 * noted. */
void
card_file_tell(const struct cards *cards, const struct rf_bj *game, struct rf_act *act)
{
    rf_card next = card_file_next(cards);
    bool shown = takes(act) && act->kind != RF_ACT_BURN && !act->face_down;
    if (act->card != RF_CARD_UNKNOWN)
        return;
    if (shown && next != CARDS_CUT)
        act->card = next;
    else if (act->kind == RF_ACT_TURN)
        act->card = act->box ? cards->under[act->box][hidden_hand(game, act->box)] : cards->hole;
}

/* Acts by which the cutting card comes out, or is seen to be next. */
static bool
shows_cutting_card(const struct rf_act *act)
{
    return act->kind == RF_ACT_CUTTING_CARD || act->kind == RF_ACT_EXPOSE;
}

bool
card_file_agrees(const struct cards *cards, const struct rf_act *act,
                 char sentence[static CARDS_SENTENCE])
{
    char said[RF_CARD_TEXT];
    bool cut = shows_cutting_card(act);
    rf_card card = card_file_next(cards);
    if (!takes(act) && !cut)
        return true;
    if (cards->at == cards->count) {
        snprintf(sentence, CARDS_SENTENCE,
                 "%s has no more cards after word %zu; add what came out to the file", cards->file,
                 cards->count);
        return false;
    }
    if (cut != (card == CARDS_CUT)) {
        snprintf(
            sentence, CARDS_SENTENCE,
            cut ? "the act shows the cutting card, but %s has a card there, word %zu; draw a "
                  "card, or write cut in the file where the cutting card came out"
                : "the act takes a card, but %s has the cutting card there, word %zu; draw the "
                  "cutting card first",
            cards->file, cards->at + 1);
        return false;
    }
    if (cut || act->card == RF_CARD_UNKNOWN || card == RF_CARD_UNKNOWN || act->card == card)
        return true;
    rf_card_write(said, act->card, RF_LETTERS);
    snprintf(
        sentence, CARDS_SENTENCE,
        "the act says %s, but %s has another card there, word %zu; correct one of them, or say "
        "'a card'",
        said, cards->file, cards->at + 1);
    return false;
}

/* Notes the face of a card dealt face down, for the act that turns it over. */
void
card_file_is_done(struct cards *cards, const struct rf_bj *game, const struct rf_act *act)
{
    bool cut = shows_cutting_card(act);
    if (cut && cards->at < cards->count && card_file_next(cards) == CARDS_CUT)
        cards->at++;
    if (!takes(act))
        return;
    unsigned box, hand;
    if (act->face_down && act->hand == RF_HAND_DEALER)
        cards->hole = card_file_next(cards);
    else if (act->face_down && rf_bj_phase_turn(game, &box, &hand) && box == act->hand)
        cards->under[box][hand] = card_file_next(cards);
    else if (act->face_down && act->hand <= RF_BOXES_MAX) /* in breach: nobody waits for it */
        cards->under[act->hand][hidden_hand(game, act->hand)] = card_file_next(cards);
    if (cards->at < cards->count)
        cards->at++;
}
