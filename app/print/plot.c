#include "print/plot.h"

#include <math.h>

#include "quality/worth.h"

/* Blue is too few, vermilion too many: Okabe and Ito's, which the colour-blind tell apart. */
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

static const double wide = 510;

static struct plot
picture(const char *heading, double height,
        void (*draw)(const struct plot_pen *, const struct quality *))
{
    return (struct plot){.heading = heading, .width = wide, .height = height, .draw = draw};
}

static struct plot
riffles_of(const struct quality *quality)
{
    struct plot plot = picture("How far from uniform", 285, plot_draw_riffles);
    snprintf(
        plot.sentence, sizeof plot.sentence,
        "Total variation after so many riffles, exactly (Bayer and Diaconis 1992): 1 is an "
        "order that gives itself away, 0 is perfect. With %u cards it is below a half after %u "
        "riffles, and below 1 in 100 after %u.%s%s",
        quality->cards, rf_riffles_needed(quality->cards, 0.5),
        rf_riffles_needed(quality->cards, 0.01),
        quality->cards == RF_DECK_CARDS
            ? " Dashed: what is left of it when the cards are dealt into hands, estimated."
            : "",
        quality->has_mixing && !quality->exact
            ? " Of this method no exact distance is known, and it is not drawn."
            : "");
    return plot;
}

static struct plot
worth_of(const struct quality *quality)
{
    const struct worth *worth = quality->worth;
    struct plot plot = picture("What it is worth", plot_worth_height(worth), plot_draw_worth);
    plot.small_print = true;
    char boards[QUALITY_COUNT], rounds[QUALITY_COUNT], deals[120] = "";
    if (worth->boards > 0)
        snprintf(deals, sizeof deals,
                 "%s boards, each from tricks gathered one on the other, so shuffled, and dealt in "
                 "rotation; ",
                 quality_number(boards, worth->boards));
    snprintf(
        plot.sentence, sizeof plot.sentence,
        "Simulated: %s%s rounds of blackjack with %u %s, each shoe shuffled from what the last "
        "one left. Lines beside a dot are two standard errors.",
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
        *plot = picture("Which card lies where", 516, plot_draw_places);
        snprintf(
            plot->sentence, sizeof plot->sentence,
            "Each row is %s, each column %s; fair decks are all of one pale colour with specks "
            "that have no pattern. Colours are standard errors from what is fair.",
            quality->cards > 52 ? "some cards of the new stack" : "a card of the new deck",
            quality->cards > 52 ? "some places after the shuffle" : "a place after the shuffle");
    } else {
        struct plot *plot = &plots[count++];
        *plot = picture("Who got which card", 190, plot_draw_owners);
        snprintf(plot->sentence, sizeof plot->sentence,
                 "How often each seat had each card, in standard errors from what is fair.");
    }
    if (!quality->boards)
        plots[count++] = riffles_of(quality);
    if (quality->worth)
        plots[count++] = worth_of(quality);
    struct plot *plot = &plots[count++];
    *plot = picture("Every test", plot_chances_height(quality), plot_draw_chances);
    plot->small_print = true;
    snprintf(plot->sentence, sizeof plot->sentence,
             "The chance that fair ones give a figure as far out as this one. A test left of the "
             "dashed line would be an alarm by itself; with so many tests some are far to the left "
             "by chance, and the line allows for that.");
    return count;
}
