/*
 * Bytes as what three clients say in the card room: a line is a digit for the client and its
 * message, T and a number when time goes on.  @ stands for the name of a table, which one of them
 * sits at.  Whatever they say, each is answered with whole JSON objects, and the room goes on.
 */
#include <stdlib.h>
#include <string.h>

#include "stage.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct stage stage;
static char table[RF_RECORD_ID];

/* To learn a strategy takes long and reads no bytes: one is enough. */
bool __real_companion_learn(struct companions *companions, const struct rf_bj_rules *rules);
bool __wrap_companion_learn(struct companions *companions, const struct rf_bj_rules *rules);
bool
__wrap_companion_learn(struct companions *companions, const struct rf_bj_rules *rules)
{
    static bool learned;
    if (learned)
        return false;
    learned = true;
    return __real_companion_learn(companions, rules);
}

static void
say(unsigned client, const char *text)
{
    stage_says(&stage, client, text, strlen(text));
}

/* A room with a table, at which the first client sits. */
static void
begin(void)
{
    char text[200];
    stage_open(&stage, 1);
    say(0, "{\"do\":\"hello\",\"name\":\"Xan\"}");
    say(0, "{\"do\":\"open\",\"rules\":\"single-deck\",\"set\":{\"surrender\":\"early\"}}");
    if (!stage.room.tables)
        __builtin_trap();
    memcpy(table, stage.room.tables->stored.id, sizeof table);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\",\"view\":true}", table);
    say(0, text);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"table\":\"%s\",\"act\":\"sits at box 1\"}",
             table);
    say(0, text);
}

/* One line, with the table's name in it. */
static void
one_line(const char *line, size_t size)
{
    static char text[2 * ROOM_MESSAGE];
    size_t at = 0;
    if (size == 0)
        return;
    if (line[0] == 'T') {
        stage_waits(&stage, size > 1 ? (uint64_t)(unsigned char)line[1] * 500 : 50);
        return;
    }
    for (size_t i = 1; i < size && at + RF_RECORD_ID < sizeof text; i++)
        if (line[i] == '@') {
            memcpy(text + at, table, strlen(table));
            at += strlen(table);
        } else
            text[at++] = line[i];
    stage_says(&stage, (unsigned)line[0] % STAGE_CLIENTS, text, at);
}

/* Everything that was said to them is an object with `is`. */
static void
check_told(void)
{
    for (char *at = stage.told, *end; at && at < stage.told + stage.size; at = end + 1) {
        end = memchr(at, '\n', stage.size - (size_t)(at - stage.told));
        json_t *json = end ? json_loadb(at + 2, (size_t)(end - at) - 2, 0, NULL) : NULL;
        if (!json_is_string(json_object_get(json, "is")))
            __builtin_trap();
        json_decref(json);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned inputs;
    if (inputs == 0)
        begin();
    const char *rest = (const char *)data, *end = rest + size;
    for (unsigned lines = 0; rest < end && lines < 40; lines++) {
        const char *line_end = memchr(rest, '\n', (size_t)(end - rest));
        if (!line_end)
            line_end = end;
        one_line(rest, (size_t)(line_end - rest));
        rest = line_end + 1;
    }
    check_told();
    stage_again(&stage);
    if (stage.room.failed)
        __builtin_trap();
    if (++inputs == 200) { /* a new room now and then */
        inputs = 0;
        stage_close(&stage);
    }
    return 0;
}
