/*
 * app/solve/solve.c -- solves deals with libdds, one denomination at a time, on all cores.
 *
 * libdds has functions for batches of boards, but they report no progress, and cores wait at the
 * end of each batch.  Here each thread takes the next deal and denomination that is free, until
 * none is left.  The four declarers of one denomination are solved one after the other by the same
 * thread, because libdds reuses the positions that it has stored for the previous one.
 */
#include "solve/solve.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "solve/dds.h"

enum { THREADS_MOST = 256 };

/* What all threads share. */
struct work {
    const struct dds *dds;
    const struct rf_deal *const *deals;
    struct rf_tricks *const *tricks;
    unsigned count;       /* of deals */
    atomic_uint next;     /* deal * RF_DENOMINATIONS + denomination to solve next */
    atomic_int fault;     /* an error of libdds, below zero; 0: none */
    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t more;
    unsigned done;    /* denominations that are solved */
    unsigned running; /* threads that have not ended */
};

struct worker {
    struct work *work;
    int index; /* of the thread's memory in libdds */
};

/* libdds has a bit for each rank: 1 << 2 for the deuce up to 1 << 14 for the ace. */
static void
set_cards(struct deal *to, const struct rf_deal *deal)
{
    memset(to, 0, sizeof *to);
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        to->remainCards[deal->owner[card]][rf_card_suit((rf_card)card)] |=
            1u << (14 - rf_card_rank((rf_card)card));
}

/* One denomination for all declarers.  libdds numbers trumps S H D C NT from 0, and returns the
 * tricks of the side that leads.  Mode 2 reuses the stored positions of the call before, which is
 * right as long as only the leader changes. */
static int
solve_one(const struct dds *dds, const struct rf_deal *deal, unsigned denomination,
          struct rf_tricks *tricks, int thread)
{
    struct deal cards;
    struct futureTricks found;
    set_cards(&cards, deal);
    cards.trump = denomination == RF_NOTRUMP ? 4 : (int)denomination - RF_SPADES;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        cards.first = (int)(seat + 1) % RF_SEATS; /* declarer's left-hand opponent leads */
        int status = dds->SolveBoard(cards, -1, 1, seat ? 2 : 1, &found, thread);
        if (status != RETURN_NO_FAULT)
            return status;
        tricks->made[seat][denomination] = (uint8_t)(RF_HAND_CARDS - found.score[0]);
    }
    return RETURN_NO_FAULT;
}

/* A thread: solves until nothing is left, or libdds has failed. */
static void *
work_on(void *argument)
{
    const struct worker *worker = argument;
    struct work *work = worker->work;
    for (;;) {
        unsigned next = atomic_fetch_add(&work->next, 1), deal = next / RF_DENOMINATIONS;
        if (deal >= work->count || atomic_load(&work->fault) < 0)
            break;
        int status = solve_one(work->dds, work->deals[deal], next % RF_DENOMINATIONS,
                               work->tricks[deal], worker->index);
        if (status != RETURN_NO_FAULT)
            atomic_store(&work->fault, status);
        pthread_mutex_lock(&work->lock);
        work->done++;
        pthread_cond_signal(&work->more);
        pthread_mutex_unlock(&work->lock);
    }
    pthread_mutex_lock(&work->lock);
    work->running--;
    pthread_cond_signal(&work->more);
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* Reports the progress, in the caller's thread, until the last thread has ended. */
static void
wait_for_all(struct work *work, dd_tell *tell)
{
    unsigned told = 0;
    pthread_mutex_lock(&work->lock);
    while (work->running > 0) {
        unsigned done = work->done / RF_DENOMINATIONS;
        if (tell && done != told) {
            told = done;
            tell(done, work->count);
        }
        pthread_cond_wait(&work->more, &work->lock);
    }
    pthread_mutex_unlock(&work->lock);
}

/* How many threads libdds has memory for.  Asked once, because SetMaxThreads allocates that memory,
 * which is global in libdds; hence the static. */
static unsigned
available_threads(const struct dds *dds)
{
    static unsigned threads;
    struct DDSInfo info;
    if (threads == 0) {
        dds->SetMaxThreads(0);
        dds->GetDDSInfo(&info);
        threads = info.noOfThreads < 1              ? 1
                  : info.noOfThreads < THREADS_MOST ? (unsigned)info.noOfThreads
                                                    : THREADS_MOST;
    }
    return threads;
}

void
dd_fault_write(char out[static RF_DD_ERROR_TEXT], int fault)
{
    const struct dds *dds = dds_load();
    char words[80];
    if (!dds) {
        snprintf(out, RF_DD_ERROR_TEXT, DDS_MISSING);
        return;
    }
    dds->ErrorMessage(fault, words);
    snprintf(out, RF_DD_ERROR_TEXT, "the double dummy solver failed: %s", words);
}

int
dd_solve_all(const struct rf_deal *const *deals, struct rf_tricks *const *tricks, unsigned count,
             dd_tell *tell)
{
    struct work work = {.dds = dds_load(), .deals = deals, .tricks = tricks, .count = count};
    struct worker worker[THREADS_MOST];
    pthread_t thread[THREADS_MOST];
    if (!work.dds)
        return RETURN_UNKNOWN_FAULT;
    unsigned started = 0, wanted = available_threads(work.dds);
    if (wanted > count * RF_DENOMINATIONS)
        wanted = count * RF_DENOMINATIONS;
    pthread_mutex_init(&work.lock, NULL);
    pthread_cond_init(&work.more, NULL);
    work.running = wanted;
    if (tell && count > 0)
        tell(0, count);
    for (; started < wanted; started++) {
        worker[started] = (struct worker){&work, (int)started};
        if (pthread_create(&thread[started], NULL, work_on, &worker[started]) != 0)
            break;
    }
    for (unsigned i = started; i < wanted;
         i++) { /* threads that could not be started: do it here */
        worker[i] = (struct worker){&work, (int)i};
        work_on(&worker[i]);
    }
    wait_for_all(&work, tell);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (tell && count > 0)
        tell(count, count);
    pthread_mutex_destroy(&work.lock);
    pthread_cond_destroy(&work.more);
    return work.fault;
}
