/*
 * app/where/where_source.c -- deals that meet a script's condition, in chunks on threads
 * (where_source.h).
 *
 * A chunk ends after WHERE_TRIES tries or WHERE_ROOM deals, whichever comes first.  The number of
 * threads changes only how many chunks are computed at a time.  Parts of the condition that need
 * double dummy results are tested here, after the chunk, because the solver uses all processors.
 */
#include "where/where_source.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/status.h"

unsigned
where_processors(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count > WHERE_THREADS ? WHERE_THREADS : (unsigned)count;
}

const char *
where_words(char out[static WHERE_WORDS], const struct rf_where *where, unsigned node)
{
    size_t size = 0;
    uint32_t at = where->node[node].at, end = where->node[node].end;
    for (; at < end && at < where->size && size < 60; at++) {
        char byte = where->text[at];
        bool blank = byte == '\n' || byte == '\t' || byte == ' ' || byte == '\r';
        if (!blank)
            out[size++] = byte;
        else if (size > 0 && out[size - 1] != ' ')
            out[size++] = ' ';
    }
    snprintf(out + size, WHERE_WORDS - size, "%s", at < end ? "…" : "");
    return out;
}

void
where_say_impossible(const struct rf_where_plan *plan)
{
    char words[WHERE_WORDS];
    unsigned empty = 0, said = 0, seats = 0;
    for (unsigned i = 0; i < plan->parts; i++)
        if (plan->part[i].empty) {
            empty++;
            seats = plan->where->node[plan->part[i].node].support;
        }
    fputs(empty > 1 ? "riffle deal: No deal meets the condition. These parts exclude each other: "
          : seats & (seats - 1)
              ? "riffle deal: No deal meets the condition, because no hands together meet: "
              : "riffle deal: No deal meets the condition, because no hand meets: ",
          stderr);
    for (unsigned i = 0; i < plan->parts; i++)
        if (plan->part[i].empty)
            fprintf(stderr, "%s%s", said++ ? "; " : "",
                    where_words(words, plan->where, plan->part[i].node));
    fputs(".\n", stderr);
}

/* One chunk, as a thread computes it. */
struct chunk {
    const struct where_source *source;
    const struct where_line *line;
    unsigned scenario;
    uint64_t number, most, tries; /* at most so many tries; so many were made */
    struct rf_hands *deal;
    size_t room, found;
};

static void *
run_chunk(void *of)
{
    struct chunk *chunk = of;
    chunk->tries = chunk->most;
    chunk->found = where_chunk_draw(chunk->line->plan, chunk->source->key, chunk->scenario,
                                    chunk->number, chunk->deal, chunk->room, &chunk->tries);
    return NULL;
}

bool
where_solve(const struct rf_where *where, const struct rf_hands *hands, struct rf_tricks *tricks,
            int *par, unsigned count)
{
    struct rf_deal deal[WHERE_SOLVED];
    const struct rf_deal *deals[WHERE_SOLVED] = {NULL};
    struct rf_tricks *made[WHERE_SOLVED] = {NULL};
    bool done = count <= WHERE_SOLVED;
    for (unsigned i = 0; done && i < count; i++) {
        deal[i] = rf_deal_of_hands(&hands[i]);
        deals[i] = &deal[i];
        made[i] = &tricks[i];
    }
    done = done && dd_solve(deals, made, count, NULL);
    for (unsigned i = 0; done && i < count; i++) {
        struct rf_dd_par result = {0};
        done = rf_dd_par(&result, &tricks[i], where->dealer, where->vulnerable);
        par[i] = result.score;
    }
    return done;
}

/* Keeps the deals of a chunk that meet the parts which need double dummy results. */
static bool
keep_solved(struct chunk *chunk)
{
    const struct rf_where_plan *plan = chunk->line->plan;
    struct rf_tricks tricks[WHERE_SOLVED];
    int par[WHERE_SOLVED];
    size_t kept = 0;
    if (chunk->found == 0)
        return true;
    if (!where_solve(plan->where, chunk->deal, tricks, par, (unsigned)chunk->found))
        return false;
    for (size_t i = 0; i < chunk->found; i++) {
        struct rf_where_deal deal = {chunk->deal[i], &tricks[i], par[i], NULL};
        bool meets = true;
        for (unsigned part = 0; meets && part < plan->parts; part++)
            meets = !plan->part[part].last ||
                    rf_where_value(plan->where, plan->part[part].node, &deal);
        if (meets)
            chunk->deal[kept++] = chunk->deal[i];
    }
    chunk->found = kept;
    return true;
}

/* Shortens a chunk that has more deals than are wanted or more tries than are allowed; then it is
 * computed again, so that the tries are counted exactly. */
static bool
is_too_long(const struct where_source *source, const struct where_line *line, struct chunk *chunk)
{
    uint64_t deals = source->wanted - line->count, tries = source->most - line->tries;
    bool many = source->lines == 1 && deals < chunk->found;
    bool long_one = source->most && tries < chunk->tries;
    if (many)
        chunk->room = deals;
    if (long_one)
        chunk->most = tries;
    return many || long_one;
}

/* Computes the next chunks, one on each thread, and takes their deals in order. */
static bool
run_chunks(struct where_source *source, struct where_line *line)
{
    struct chunk chunk[WHERE_THREADS];
    pthread_t thread[WHERE_THREADS];
    bool started[WHERE_THREADS] = {false};
    size_t room = line->plan->needs_tricks ? WHERE_SOLVED : WHERE_ROOM;
    unsigned threads = source->threads ? source->threads : 1;
    line->count = line->used = 0;
    line->chunks = 0;
    line->before = line->tries;
    for (unsigned i = 0; i < threads; i++) {
        chunk[i] = (struct chunk){.source = source,
                                  .line = line,
                                  .scenario = (unsigned)(line - source->line),
                                  .number = line->chunk + i,
                                  .most = WHERE_TRIES,
                                  .deal = line->deal + (size_t)i * WHERE_ROOM,
                                  .room = room};
        if (i > 0)
            started[i] = pthread_create(&thread[i], NULL, run_chunk, &chunk[i]) == 0;
        if (i > 0 && !started[i])
            run_chunk(&chunk[i]);
    }
    run_chunk(&chunk[0]);
    for (unsigned i = 1; i < threads; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
    for (unsigned i = 0; i < threads; i++) {
        /* Chunks beyond the limit were computed for nothing. */
        if (source->most && line->tries >= source->most)
            break;
        if (source->lines == 1 && source->wanted <= line->count)
            break;
        if (line->plan->needs_tricks && !keep_solved(&chunk[i])) {
            source->failed = true;
            return false;
        }
        if (!line->plan->needs_tricks && is_too_long(source, line, &chunk[i]))
            run_chunk(&chunk[i]);
        memmove(line->deal + line->count, chunk[i].deal, chunk[i].found * sizeof *line->deal);
        line->begins[line->chunks] = line->count;
        line->took[line->chunks++] = chunk[i].tries;
        line->count += chunk[i].found;
        line->tries += chunk[i].tries;
        line->chunk++;
    }
    return true;
}

bool
where_source_next(struct where_source *source, struct rf_hands *hands)
{
    if (source->wanted == 0 || source->failed)
        return false;
    struct where_line *line = &source->line[where_pick(source->where, &source->pick)];
    while (line->used == line->count)
        if ((source->most && line->tries >= source->most) || !run_chunks(source, line))
            return false;
    *hands = line->deal[line->used++];
    line->found++;
    where_rotate(hands, where_rotation(source->where, &source->pick, source->board));
    source->board++;
    source->wanted--;
    return true;
}

uint64_t
where_source_generated(const struct where_source *source)
{
    double sum = 0;
    for (unsigned i = 0; i < source->lines; i++) {
        const struct where_line *line = &source->line[i];
        uint64_t tries = line->before;
        bool all = source->most && line->tries >= source->most;
        /* Chunks that were computed ahead do not count, so that threads change no number. */
        for (unsigned chunk = 0; chunk < line->chunks; chunk++)
            tries += all || line->begins[chunk] < line->used ? line->took[chunk] : 0;
        sum += (double)tries / line->plan->share;
    }
    return (uint64_t)(sum + 0.5);
}

int
where_source_open(struct where_source *source, const struct rf_where *where,
                  const uint8_t key[static RF_KEY_BYTES], unsigned threads)
{
    memset(source, 0, sizeof *source);
    source->where = where;
    source->threads = threads;
    source->board = 1;
    memcpy(source->key, key, RF_KEY_BYTES);
    where_pick_start(&source->pick, key);
    source->lines = where->mixes ? where->mixes : 1;
    for (unsigned i = 0; i < source->lines; i++) {
        struct where_line *line = &source->line[i];
        line->plan = calloc(1, sizeof *line->plan);
        line->deal = calloc(threads, WHERE_ROOM * sizeof *line->deal);
        if (!line->plan || !line->deal) {
            fputs("riffle deal: out of memory\n", stderr);
            return STATUS_IO;
        }
        rf_where_plan_make(line->plan, where,
                           where->mixes ? where->mix[i].expression : where->condition);
        if (line->plan->impossible) {
            where_say_impossible(line->plan);
            return STATUS_NO;
        }
    }
    return STATUS_OK;
}

void
where_source_close(struct where_source *source)
{
    for (unsigned i = 0; i < source->lines; i++) {
        free(source->line[i].plan);
        free(source->line[i].deal);
    }
    memset(source, 0, sizeof *source);
}
