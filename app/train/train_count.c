/*
 * app/train/train_count.c -- counting down a deck against the clock.
 *
 * One shuffled deck comes in groups of cards; a few are left out, so that the answer is not known
 * beforehand.  The player says the running count, without the initial count of the system.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os_random.h"
#include "os/status.h"
#include "train/train.h"

static void
shuffle(rf_card deck[static RF_DECK_CARDS], struct rf_rng words)
{
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        deck[i] = (rf_card)i;
    for (uint32_t i = RF_DECK_CARDS - 1; i > 0; i--) {
        uint32_t j = rf_rng_below(words, i + 1);
        rf_card card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}

/* The tags as a sentence: "Tags: 2 +1, …, 10 -1, A -1."; two where the colour matters. */
static void
say_tags(struct train_view *view, const struct rf_counting *system)
{
    char text[TRAIN_TEXT - 10];
    size_t used = 0;
    for (unsigned i = 0; i < RF_VALUES && used < sizeof text; i++) {
        unsigned value = (i + 1) % RF_VALUES; /* from 2 to the ace */
        double black = system->tag[value] / 2.0, red = system->red_tag[value] / 2.0;
        char name[16] = "A", other[32] = "";
        if (value != RF_ACE)
            snprintf(name, sizeof name, "%u", value + 1);
        if (black < red || black > red)
            snprintf(other, sizeof other, " (red %s%g)", red > 0 ? "+" : "", red);
        int more = snprintf(text + used, sizeof text - used, "%s%s %s%g%s", i ? ", " : "", name,
                            black > 0 ? "+" : "", black, other);
        used += (size_t)more;
    }
    train_say(view, "Tags: %s.", text);
}

/* Shows the cards group by group; false when the player leaves. */
static bool
show_deck(struct train *train, const rf_card *deck, unsigned shown)
{
    for (unsigned at = 0; at < shown; at += train->each) {
        struct train_view view = {.rules = &train->rules};
        snprintf(view.title, sizeof view.title, "%s, card %u of %u", train->system.title, at + 1,
                 shown);
        for (unsigned i = at; i < at + train->each && i < shown; i++)
            rf_bj_hand_add(&view.mine, deck[i]);
        train_key(&view, '\n', "next");
        train_key(&view, 'q', "leave");
        if (train->face.ask(train->face.to, &view) == 'q')
            return false;
    }
    return true;
}

/* A count in halves, as people write it: 3, -2 or 1.5.  False when it is no number. */
static bool
read_halves(const char *text, int *halves)
{
    char *end;
    double points = strtod(text, &end);
    if (end == text || *end || !(points > -1000 && points < 1000))
        return false;
    *halves = (int)(2 * points + (points < 0 ? -0.5 : 0.5));
    return true;
}

static bool
ask_count(struct train *train, unsigned left, int *halves)
{
    struct train_view view = {0};
    char text[32];
    snprintf(view.title, sizeof view.title, "%s: %u cards were left out", train->system.title,
             left);
    for (;;) {
        if (!train->face.read(train->face.to, &view, "Running count?", text, sizeof text))
            return false;
        if (read_halves(text, halves))
            return true;
        view.lines = 0;
        train_say(&view, "Type a number, like 3, -2 or 1.5; q leaves.");
    }
}

static int
say_result(struct train *train, int running, int said, uint64_t milliseconds, unsigned shown)
{
    struct train_view view = {.tone = said == running ? TRAIN_GOOD : TRAIN_BAD};
    double seconds = (double)milliseconds / 1000;
    snprintf(view.title, sizeof view.title, "%u cards in %.1f seconds, %.2f a card", shown, seconds,
             seconds / shown);
    if (said == running)
        train_say(&view, "Right: the count is %+g.", running / 2.0);
    else
        train_say(&view, "No: the count is %+g, you said %+g.", running / 2.0, said / 2.0);
    train_say(&view, "Under 30 seconds is the usual goal for a single deck.");
    train_key(&view, '\n', "leave");
    int status = progress_count(&train->progress, "deck", train->system.name, said == running,
                                milliseconds, shown);
    train->face.ask(train->face.to, &view);
    return status;
}

int
train_count(struct train *train)
{
    rf_card deck[RF_DECK_CARDS];
    unsigned shown = RF_DECK_CARDS - train->left;
    int running = 0, said;
    struct train_view view = {0};
    shuffle(deck, train->words);
    for (unsigned i = 0; i < shown; i++)
        running += rf_counting_tag(&train->system, deck[i]);
    snprintf(view.title, sizeof view.title, "Count down a deck with %s", train->system.title);
    train_say(&view,
              "%u cards come %u at a time. Begin at 0; the clock starts with the first card.",
              shown, train->each);
    say_tags(&view, &train->system);
    train_key(&view, '\n', "start");
    train_key(&view, 'q', "leave");
    if (train->face.ask(train->face.to, &view) == 'q')
        return STATUS_OK;
    uint64_t from = os_clock_monotonic();
    if (!show_deck(train, deck, shown))
        return STATUS_OK;
    uint64_t taken = os_clock_monotonic() - from;
    if (!ask_count(train, train->left, &said))
        return STATUS_OK;
    return say_result(train, running, said, taken, shown);
}
