/*
 * app/room/client_want.c -- asks libwebsockets to call back when a client can take more bytes.
 *
 * It is apart from net/ because tables (table/) use it too, and know nothing else of connections.
 */
#include "room/room.h"

void
client_want_write(struct client *client)
{
    if (!client->wanted)
        client->wanted = client->room->now;
    lws_callback_on_writable(client->wsi);
}

void
client_want_write_all(struct table *table)
{
    for (struct client *at = table->watchers; at; at = at->next_watcher)
        client_want_write(at);
}
