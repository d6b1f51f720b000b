/*
 * app/table/seen.c -- counts the faces that were shown since the shuffle; see seen.h.
 *
 * house.c notes each act, and keeper_resume.c each line of a resumed record.  advice.c computes from
 * the cards that are left.
 */
#include "table/seen.h"

#include <riffle/line.h>

#include <string.h>

static void
see(struct seen *seen, rf_card card)
{
    if (card != RF_CARD_UNKNOWN)
        seen->face[rf_card_face(card)]++;
}

static void
see_hand(struct seen *seen, const struct rf_bj_hand *hand)
{
    for (unsigned i = 0; i < hand->count; i++)
        see(seen, hand->card[i]);
}

/* After a shuffle only the hands on the table are seen.  A settled hand, whose bet is 0, is in the
 * rack and was shuffled. */
static void
see_hands(struct seen *seen, const struct rf_bj *game)
{
    memset(seen, 0, sizeof *seen);
    see_hand(seen, &game->dealer);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands; h++)
            if (game->box[box].wager_cents[h] > 0)
                see_hand(seen, &game->box[box].hand[h]);
}

void
seen_note_act(struct seen *seen, const struct rf_bj *game, const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_SHUFFLE:
    case RF_ACT_DISCARDS:
    case RF_ACT_FEED:
    case RF_ACT_RETURN: see_hands(seen, game); break;
    case RF_ACT_DRAW:
        if (!act->face_down)
            see(seen, act->card);
        break;
    case RF_ACT_TURN:
    case RF_ACT_FACE_UP:
    case RF_ACT_OVERDRAW: see(seen, act->card); break;
    default: break;
    }
}

/* True of a line whose act was done: permitted, or done in breach (! or ?). */
static bool
is_done(const struct rf_line *line)
{
    return strcmp(line->ruling, "-") == 0 || line->ruling[0] == '!' || line->ruling[0] == '?';
}

void
seen_note_line(struct seen *seen, const struct rf_bj *game, const char *bytes, size_t size)
{
    struct rf_line line;
    struct rf_line_error error;
    const char *value;
    size_t length;
    if (!rf_line_read(&line, bytes, size, &error) || !is_done(&line) ||
        rf_act_find(line.act) == RF_ACTS)
        return;
    struct rf_act act = rf_act_make(rf_act_find(line.act), "dealer");
    struct rf_pairs pairs = rf_pairs_start(line.payload);
    act.card = RF_CARD_UNKNOWN;
    if (rf_pairs_take(&pairs, "card", &value, &length))
        rf_card_read(value, &act.card);
    if (act.kind == RF_ACT_DRAW && rf_pairs_take(&pairs, "turned", &value, &length))
        act.face_down = length == 4 && memcmp(value, "down", 4) == 0;
    seen_note_act(seen, game, &act);
}

struct rf_exact_shoe
seen_unseen(const struct seen *seen, unsigned decks)
{
    struct rf_exact_shoe rest = {.infinite = false};
    for (unsigned face = 0; face < RF_DECK_CARDS; face++) {
        uint16_t left = (uint16_t)(decks > seen->face[face] ? decks - seen->face[face] : 0);
        unsigned value = rf_exact_card_value((rf_card)face);
        rest.count[value] = (uint16_t)(rest.count[value] + left);
        if (value == RF_TEN) {
            uint16_t *ten = &rest.tens[rf_exact_ten_rank((rf_card)face)];
            *ten = (uint16_t)(*ten + left);
        }
    }
    return rest;
}
