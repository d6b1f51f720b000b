/*
 * app/simulate/blocks.c -- runs numbered blocks of work on threads (blocks.h).
 */
#include "simulate/blocks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct block_queue {
    const struct blocks *blocks;
    atomic_uint next; /* block to play */
};

/* A thread: takes the next number until there are none.  A thread without memory plays none. */
static void *
work(void *to)
{
    struct block_queue *queue = to;
    const struct blocks *blocks = queue->blocks;
    void *storage = aligned_alloc(64, (blocks->storage + 63) / 64 * 64);
    if (!storage)
        return NULL;
    blocks->prepare(blocks->to, storage);
    for (unsigned number; (number = atomic_fetch_add(&queue->next, 1)) < blocks->count;)
        blocks->play(blocks->to, storage, number);
    free(storage);
    return NULL;
}

bool
blocks_run(const struct blocks *blocks)
{
    enum { MOST = 256 };
    pthread_t thread[MOST];
    struct block_queue queue = {.blocks = blocks};
    unsigned made = 0, more = blocks->threads < MOST ? blocks->threads : MOST;
    while (made + 1 < more && pthread_create(&thread[made], NULL, work, &queue) == 0)
        made++;
    work(&queue); /* this thread plays too */
    for (unsigned i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    return atomic_load(&queue.next) >= blocks->count;
}
