/*
 * app/room/json_memory.c -- notices when jansson runs out of memory.
 *
 * jansson does not always report it: it leaves a character out of a string that it reads (lex_save
 * in 2.14), or the end of a text that it writes.  A message that is wrong in this way must not be
 * sent or obeyed.  So its allocations are watched, and callers ask after each message.
 */
#include "room/json_memory.h"

#include <jansson.h>
#include <stdlib.h>

/* jansson's allocator has no context to carry this in.  One for each thread, because the worker and
 * the desk use jansson too. */
static _Thread_local bool lacked_memory;

static void *
allocate(size_t size)
{
    void *memory = malloc(size);
    lacked_memory = lacked_memory || !memory;
    return memory;
}

void
json_memory_watch(void)
{
    json_set_alloc_funcs(allocate, free);
}

bool
json_memory_lacked(void)
{
    bool lacked = lacked_memory;
    lacked_memory = false;
    return lacked;
}
