/*
 * Bytes as what three clients say in the card room: a line is a digit for the client and its
 * message, T and a number when time goes on.  @ stands for the name of a table, which one of them
 * sits at.  Whatever they say, each is answered with whole JSON objects, and the room goes on.
 *
 * The room lives for some thousand inputs and its clients for some dozen, because to open it takes
 * as long as hundreds of messages.  So a finding may depend on inputs before it: RIFFLE_SEED and
 * the same seeds repeat it.  Leaks are looked for when the room is closed.
 *
 * Fuzz: length=256 with=tests/room/stage.c wrap=companion_learn,fdatasync,links_sweep leaks=0
 */
#include <sanitizer/lsan_interface.h>

#include "memory_store.h"
#include "stage.h"

enum { LINES = 4, CLIENTS = 25, ROOMS = 2000 }; /* inputs for one set of clients, for one room */

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

/* Two clients say hello and watch the table, and the first sits down; the third is a stranger. */
static void
greet(void)
{
    char text[200];
    say(0, "{\"do\":\"hello\",\"name\":\"Xan\"}");
    say(1, "{\"do\":\"hello\",\"name\":\"Yul\"}");
    for (unsigned client = 0; client < 2 && table[0]; client++) {
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\",\"view\":true}", table);
        say(client, text);
    }
    snprintf(text, sizeof text, "{\"do\":\"act\",\"table\":\"%s\",\"act\":\"sits at box 1\"}",
             table);
    say(0, text);
}

/* A room with a table. */
static void
begin(void)
{
    static bool opened;
    stage_open(&stage, 1);
    snprintf(fuzz_made, sizeof fuzz_made, "%s", stage.folder);
    if (!opened)
        atexit(fuzz_remove);
    opened = true;
    say(0, "{\"do\":\"hello\",\"name\":\"Xan\"}");
    say(0, "{\"do\":\"open\",\"rules\":\"single-deck\",\"set\":{\"surrender\":\"early\"}}");
    MUST(stage.room.tables);
    memcpy(table, stage.room.tables->stored.id, sizeof table);
    stage_again(&stage);
    greet();
}

/* Files of links are not what is tested, nor is the disk of the marks. */
void __wrap_links_sweep(struct room *room);
void
__wrap_links_sweep(struct room *room)
{
    (void)room;
}

int __wrap_fdatasync(int file);
int
__wrap_fdatasync(int file)
{
    (void)file;
    return 0;
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
        MUST(json_is_string(json_object_get(json, "is")));
        json_decref(json);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned inputs;
    struct fuzz_text text = fuzz_text_on(data, size);
    const char *line;
    size_t length;
    if (inputs == 0)
        begin();
    for (unsigned lines = 0; lines < LINES && fuzz_line(&text, &line, &length); lines++)
        one_line(line, length);
    check_told();
    stage.size = 0;
    MUST(!stage.room.failed);
    if (++inputs % CLIENTS == 0) {
        stage_again(&stage);
        greet();
    }
    if (inputs == ROOMS) {
        inputs = 0;
        stage_close(&stage);
        MUST(__lsan_do_recoverable_leak_check() == 0);
    }
    return 0;
}
