/*
 * simulate/sim_ramp.c -- a ramp of bets: read from text, and the step for a count.
 */
#include "riffle/sim_count.h"

#include "base/assert.h"
#include "base/text.h"

/* Where the text is read. */
struct ramp_reader {
    const char *at, *end;
};

static bool
take(struct ramp_reader *in, char c)
{
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

/* A whole number below a million; false if there is none. */
static bool
take_number(struct ramp_reader *in, unsigned *number)
{
    const char *from = in->at;
    *number = 0;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9' && in->at - from < 6)
        *number = 10 * *number + (unsigned)(*in->at++ - '0');
    return in->at > from;
}

/* A bet in units, with at most two places behind the point, as hundredths. */
static bool
take_bet(struct ramp_reader *in, uint32_t *bet)
{
    unsigned units = 0, part = 0;
    if (!take_number(in, &units))
        return false;
    *bet = units * RF_SIM_UNIT_BET;
    if (take(in, '.')) {
        const char *from = in->at;
        if (!take_number(in, &part) || in->at - from > 2)
            return false;
        *bet += in->at - from == 1 ? 10 * part : part;
    }
    return *bet <= RF_SIM_BET_MOST;
}

/* One step: COUNT:BET or COUNT:BOXESxBET. */
static bool
take_step(struct ramp_reader *in, struct rf_sim_ramp_step *step)
{
    unsigned number = 0, boxes = 0;
    bool minus = take(in, '-');
    if (!minus)
        take(in, '+');
    if (!take_number(in, &number) || number > RF_INDEX_MOST || !take(in, ':'))
        return false;
    step->count = (int16_t)(minus ? -(int)number : (int)number);
    const char *from = in->at;
    if (take_number(in, &boxes) && take(in, 'x')) {
        step->boxes = (uint8_t)boxes;
        if (boxes < 1 || boxes > RF_BOXES_MAX)
            return false;
    } else {
        in->at = from;
        step->boxes = 0;
    }
    return take_bet(in, &step->bet);
}

static bool
wrong(struct rf_counting_error *error, const char *what)
{
    struct rf_text message = rf_text_start(error->message, sizeof error->message);
    error->line = 0;
    rf_text_add(&message, what);
    return false;
}

bool
rf_sim_ramp_read(struct rf_sim_ramp *ramp, const char *text, size_t size,
                 struct rf_counting_error *error)
{
    struct ramp_reader in = {text, text + size};
    struct rf_sim_ramp read = {0};
    RF_ASSERT(text || size == 0);
    bool bets = false;
    for (;;) {
        while (take(&in, ' ') || take(&in, ',') || take(&in, '\n'))
            continue;
        if (in.at == in.end)
            break;
        if (read.steps == RF_SIM_STEPS)
            return wrong(error, "a ramp has 64 steps at most");
        struct rf_sim_ramp_step *step = &read.step[read.steps];
        if (!take_step(&in, step) ||
            (in.at < in.end && *in.at != ' ' && *in.at != ',' && *in.at != '\n'))
            return wrong(error, "a ramp is COUNT:UNITS, rising, like \"1:1 2:4 3:8\"; "
                                "2:2x4 bets four units on each of two boxes");
        if (read.steps > 0 && step->count <= step[-1].count)
            return wrong(error, "the counts of a ramp rise from step to step");
        bets |= step->bet > 0;
        read.steps++;
    }
    if (!bets)
        return wrong(error, "a ramp bets something at some count, like \"1:1 2:4 3:8\"");
    *ramp = read;
    return true;
}

struct rf_sim_ramp_step
rf_sim_ramp_at(const struct rf_sim_ramp *ramp, int count, unsigned boxes)
{
    struct rf_sim_ramp_step at = {.count = (int16_t)count, .bet = RF_SIM_UNIT_BET};
    RF_ASSERT(ramp->steps <= RF_SIM_STEPS && boxes >= 1 && boxes <= RF_BOXES_MAX);
    for (unsigned i = 0; i < ramp->steps; i++)
        if (i == 0 || ramp->step[i].count <= count)
            at = ramp->step[i];
    if (at.boxes == 0)
        at.boxes = (uint8_t)boxes;
    return at;
}
