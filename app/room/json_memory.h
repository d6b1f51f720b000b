/*
 * app/room/json_memory.h -- notices when jansson runs out of memory.
 */
#ifndef RIFFLE_APP_ROOM_JSON_MEMORY_H
#define RIFFLE_APP_ROOM_JSON_MEMORY_H

#include <stdbool.h>

/* Watches the allocations of jansson; called once, before the first message. */
void json_memory_watch(void);

/* True when an allocation of this thread has failed since the last call of this function. */
bool json_memory_lacked(void);

#endif
