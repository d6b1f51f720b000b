/*
 * One real breach in a random evening, at every place and of every kind that can happen there; the
 * rest of the evening is lawful in that reality (tests/reality.h).  The breach is told, and nothing
 * after it: no true line is called a breach, none is impossible.  RIFFLE_EVENINGS says how many
 * evenings of 400 acts, RIFFLE_PLACES at how many of a hundred places each kind is tried,
 * RIFFLE_KIND which kind alone, counted from 0.
 */
#ifdef RF_TINY
#include <stdio.h>

int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else
#include "../real_breaches_chips.h"
#include "../real_breaches_deal.h"
#include "../real_breaches_play.h"
#include "../real_breaches_shoe.h"

enum { AFTER = 120, EVENINGS = 100, PLACES = 6, SHOWN = 3 };

static struct kind {
    const char *name;
    bool (*happens)(struct reality *r);
    unsigned long cases, unnoticed, unjudged, false_alarms;
} kinds[] = {
#define KIND(function)                                                                             \
    {                                                                                              \
        .name = #function, .happens = function                                                     \
    }
    KIND(wrong_office),
    KIND(offer_to_another),
    KIND(offer_with_faces_away),
    KIND(cut_by_another),
    KIND(refusal_unasked),
    KIND(cut_too_shallow),
    KIND(mark_out_of_range),
    KIND(step_left_out),
    KIND(shuffle_not_due),
    KIND(round_past_cutting_card),
    KIND(shuffle_ordered_in_round),
    KIND(cutting_card_exposed),
    KIND(discards_not_returned),
    KIND(cut_at_device),
    KIND(burned_again),
    KIND(burned_card_shown),
    KIND(second_card_in_error),
    KIND(wager_off_limits),
    KIND(wager_on_anothers_box),
    KIND(wager_changed),
    KIND(card_to_another_hand),
    KIND(box_card_face_down),
    KIND(hole_card_up),
    KIND(card_to_empty_box),
    KIND(ended_in_the_deal),
    KIND(first_card_late),
    KIND(insurance_not_offered),
    KIND(insurance_denied),
    KIND(insured_too_much),
    KIND(insured_late),
    KIND(no_look),
    KIND(late_look),
    KIND(untrue_look),
    KIND(needless_look),
    KIND(out_of_turn),
    KIND(card_unasked),
    KIND(decision_while_card_owed),
    KIND(turned_early),
    KIND(drawn_before_turning),
    KIND(settled_before_turning),
    KIND(drawn_on_seventeen),
    KIND(stopped_short),
    KIND(overdrawn_early),
    KIND(split_wrongly),
    KIND(doubled_wrongly),
    KIND(second_card_on_double),
    KIND(doubled_card_up),
    KIND(right_hand_first),
    KIND(split_aces_draw_on),
    KIND(dealer_doubles),
    KIND(card_to_standing_hand),
    KIND(surrendered_wrongly),
    KIND(settled_wrongly),
    KIND(made_good),
    KIND(paid_again),
    KIND(not_at_once),
    KIND(insurance_settled_wrongly),
    KIND(ended_unsettled),
#undef KIND
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* One breach of this kind now, if it can happen, and the rest of the evening. */
static void
try_kind(struct kind *kind, struct evening *evening, const struct rf_bj *truth,
         const struct rf_bj *entered)
{
    static struct reality r;
    memset(&r, 0, offsetof(struct reality, log));
    memcpy(&r.truth, truth, sizeof r.truth);
    memcpy(&r.entered, entered, sizeof r.entered);
    r.evening = evening;
    if (!kind->happens(&r))
        return;
    go_on(&r, AFTER);
    kind->cases++;
    kind->unnoticed += r.told == 0;
    kind->unjudged += r.unjudged > 0;
    if (r.false_alarms > 0 && kind->false_alarms++ < SHOWN) {
        printf("# %s:\n", kind->name);
        print_log(&r);
    }
}

/* An evening is played; now and then, at each place, a breach branches off. */
static void
try_evening(struct evening *evening, const struct rf_bj_rules *rules, unsigned places)
{
    static struct rf_bj truth, entered;
    unsigned long only = suite_number("RIFFLE_KIND", KINDS);
    play_evening(evening, rules); /* with the order of the shoe: `before` is the truth */
    rf_bj_init(&entered, rules);
    for (unsigned i = 0; i < evening->count; i++) {
        memcpy(&truth, &evening->before[i], sizeof truth);
        for (unsigned k = 0; k < KINDS && i >= 8; k++)
            if ((only == KINDS || only == k) && below(evening, 100) < places)
                try_kind(&kinds[k], evening, &truth, &entered);
        struct rf_act act = as_entered(&evening->act[i], &truth, &evening->before[i + 1]);
        MUST(rf_bj_observe(&entered, &act).kind == RF_SEEN_PERMITTED);
    }
}

START_TEST(nothing_after_one_breach_is_called_a_breach)
{
    static struct evening evening = {.known = true};
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", EVENINGS), cases = 0, wrong = 0;
    unsigned places = (unsigned)suite_number("RIFFLE_PLACES", PLACES);
    evening.words = suite_stream(&evening.stream, "one real breach");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = e % 2 ? random_rules(&evening) : preset_rules((unsigned)e / 2);
        try_evening(&evening, &rules, places);
    }
    puts("# breach                        cases  unnoticed  with a question  false alarms");
    for (unsigned k = 0; k < KINDS; k++) {
        printf("# %-27s %7lu    %7lu          %7lu       %7lu\n", kinds[k].name, kinds[k].cases,
               kinds[k].unnoticed, kinds[k].unjudged, kinds[k].false_alarms);
        cases += kinds[k].cases;
        wrong += kinds[k].false_alarms;
    }
    printf("# %lu evenings, %lu breaches, %lu false alarms\n", evenings, cases, wrong);
    fflush(stdout);
    ck_assert_uint_eq(wrong, 0);
    for (unsigned k = 0; k < KINDS && cases >= 10000; k++)
        ck_assert_msg(kinds[k].cases > 0 ||
                          (kinds[k].happens == split_aces_draw_on && cases < 200000),
                      "%s never happened", kinds[k].name);
}
END_TEST

TESTS(nothing_after_one_breach_is_called_a_breach)
#endif
