/*
 * app/print/plot.c -- chooses the pictures of a report, with their headings and sentences, and the
 * colours of inks.
 */
#include "print/plot.h"

#include <math.h>

#include "quality/worth.h"

/* A colour between two others, 0 for `from` and 1 for `to`. */
static unsigned
blend(unsigned from, unsigned to, double part)
{
    unsigned colour = 0;
    for (unsigned shift = 0; shift <= 16; shift += 8) {
        double a = from >> shift & 255, b = to >> shift & 255;
        colour |= (unsigned)(a + (b - a) * part + 0.5) << shift;
    }
    return colour;
}

/* Blue means too few, vermilion too many: colours of Okabe and Ito, which colour-blind readers can
 * tell apart. */
unsigned
plot_colour(enum plot_ink ink, bool dark)
{
    static const unsigned light_inks[PLOT_HEAT] = {0xffffff, 0x1b1f23, 0x596068, 0xd5dade, 0x0072b2,
                                                   0x009e73, 0xb35c00, 0x8f4f7f, 0xc03a00};
    static const unsigned dark_inks[PLOT_HEAT] = {0x14181b, 0xf0f1ee, 0xaeb6bc, 0x394149, 0x56b4e9,
                                                  0x2fc79b, 0xe69f00, 0xd391be, 0xff7a45};
    const unsigned middle = dark ? 0x20262b : 0xf3f3ef;
    const unsigned few = dark ? 0x4cb1f0 : 0x00559a, many = dark ? 0xff7a33 : 0xc23b00;
    if (ink < PLOT_HEAT)
        return dark ? dark_inks[ink] : light_inks[ink];
    double heat = ((double)ink - PLOT_HEAT) / PLOT_FAIR - 1;
    return blend(middle, heat < 0 ? few : many, fabs(heat));
}

static const double wide = 510; /* points: the width of a page */

/* A picture that is as wide as the page. */
static struct plot
picture(const char *heading, double height,
        void (*draw)(const struct plot_pen *, const struct quality *))
{
    return (struct plot){.heading = heading, .width = wide, .height = height, .draw = draw};
}

/* The picture of distances, with how many riffles are enough for this number of cards. */
static struct plot
riffles_of(const struct quality *quality)
{
    struct plot plot = picture("Distance from random", 285, plot_draw_riffles);
    snprintf(
        plot.sentence, sizeof plot.sentence,
        "Exact total variation distance after each number of riffles (Bayer and Diaconis 1992): "
        "0 = perfectly random, 1 = plainly not random. With %u cards it is below 0.5 after %u "
        "riffles, and below 0.01 after %u.%s%s",
        quality->cards, rf_riffles_needed(quality->cards, 0.5),
        rf_riffles_needed(quality->cards, 0.01),
        quality->cards == RF_DECK_CARDS
            ? " Dashed: the distance of bridge hands dealt from the deck, an estimate."
            : "",
        quality->has_mixing && !quality->exact
            ? " No exact distance is known for this method, so it is not drawn."
            : "");
    return plot;
}

/* The picture of simulated games, with how much was simulated. */
static struct plot
worth_of(const struct quality *quality)
{
    const struct worth *worth = quality->worth;
    struct plot plot = picture("Effect on the games", plot_worth_height(worth), plot_draw_worth);
    plot.small_print = true;
    char boards[QUALITY_COUNT], rounds[QUALITY_COUNT], deals[120] = "";
    if (worth->boards > 0)
        snprintf(deals, sizeof deals,
                 "%s boards, each gathered trick by trick, shuffled like this and dealt in "
                 "rotation; ",
                 quality_number(boards, worth->boards));
    snprintf(
        plot.sentence, sizeof plot.sentence,
        "Simulated: %s%s rounds of blackjack with %u %s, each shoe shuffled from the cards of the "
        "last one. Lines beside a dot: two standard errors.",
        deals, quality_number(rounds, worth->rounds.count), worth->packs,
        worth->packs == 1 ? "deck" : "decks");
    return plot;
}

unsigned
plot_all(struct plot plots[static PLOTS_MOST], const struct quality *quality)
{
    unsigned count = 0;
    if (quality->orders) {
        struct plot *plot = &plots[count++];
        *plot = picture("Where each card ends up", 516, plot_draw_places);
        snprintf(
            plot->sentence, sizeof plot->sentence,
            "Each row is %s, each column %s. A fair shuffle is pale all over, with specks but no "
            "pattern. Colours: standard errors from the fair value.",
            quality->cards > 52 ? "some cards of the new stack" : "a card of the new deck",
            quality->cards > 52 ? "some places after the shuffle" : "a place after the shuffle");
    } else {
        struct plot *plot = &plots[count++];
        *plot = picture("Who got which card", 190, plot_draw_owners);
        snprintf(plot->sentence, sizeof plot->sentence,
                 "How often each seat got each card, in standard errors from the fair value.");
    }
    if (!quality->boards)
        plots[count++] = riffles_of(quality);
    if (quality->worth)
        plots[count++] = worth_of(quality);
    struct plot *plot = &plots[count++];
    *plot = picture("All tests", plot_chances_height(quality), plot_draw_chances);
    plot->small_print = true;
    snprintf(
        plot->sentence, sizeof plot->sentence,
        "The p-value of each test: the probability that a fair shuffle gives a result at least "
        "this unusual. A test left of the dashed line is an alarm; the line allows for the "
        "number of tests.");
    return count;
}
