/*
 * app/train/train_sums.c -- the sums of a drill, and what the player is told at its end.
 */
#include <stdio.h>

#include "train/train.h"

void
train_sum(struct train_sums *sums, bool missed, double cost)
{
    sums->answers++;
    sums->missed += missed;
    sums->cost += cost;
}

static void
end_drill(struct train *train, const struct train_sums *sums, const char *cost, const char *next)
{
    struct train_view view = {.tone = sums->missed ? TRAIN_BAD : TRAIN_GOOD};
    snprintf(view.title, sizeof view.title, "End of the drill");
    train_say(&view, "%u of %u right. Your mistakes cost %s.", sums->answers - sums->missed,
              sums->answers, cost);
    if (next)
        train_say(&view, "%s", next);
    train_key(&view, '\n', "leave");
    train->face.ask(train->face.to, &view);
}

void
train_end_hands(struct train *train, const struct train_sums *sums, const char *next)
{
    char cost[TRAIN_TEXT];
    if (sums->answers == 0)
        return;
    snprintf(cost, sizeof cost, "%.3f %% of a bet for each hand asked",
             100 * sums->cost / sums->answers);
    end_drill(train, sums, cost, next);
}

void
train_end_bets(struct train *train, const struct train_sums *sums)
{
    char cost[TRAIN_TEXT];
    if (sums->answers == 0)
        return;
    snprintf(cost, sizeof cost, "%.4f units of certainty equivalent for each question",
             sums->cost / sums->answers);
    end_drill(train, sums, cost, NULL);
}
