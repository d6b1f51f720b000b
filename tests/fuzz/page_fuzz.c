/*
 * Bytes as what the page of the browser asks the WebAssembly module (app/wasm): the name and the
 * words of a player, and numbers of any size.  The module holds a record of a table, or another
 * one, and one of a session.  Whatever is asked, it answers and stays within its storage.
 *
 * The first byte picks the question; then come four numbers of one byte each, which count from the
 * end when they are above 200, then a name, a line feed and words.
 *
 * Fuzz: length=256
 */
#include "../../app/wasm/wasm_session.h"

#include <riffle/session_record.h>
#include "chained.h"

/* The module's own; it has no header, because only pages call it. */
void riffle_start(uint32_t hook, uint32_t bad);
char *riffle_buffer(void);
uint32_t riffle_buffer_size(void);
uint32_t riffle_take(uint32_t size);
uint32_t riffle_end(uint32_t rest);
uint32_t riffle_signature_is_strict(void);
void *riffle_signature(void);
uint32_t riffle_verdict(void);
const char *riffle_text(uint32_t which);
double riffle_number(uint32_t which);
void *riffle_proof_io(void);
void riffle_remember(void);
uint32_t riffle_order(double shoe, uint32_t stack);
uint32_t riffle_open(double shoe, double base, uint32_t count, uint32_t index);
uint32_t riffle_proof(double shoe, double place, uint32_t identity, uint32_t index, uint32_t count,
                      uint32_t steps);
const char *riffle_session_text(uint32_t which, uint32_t party);
double riffle_session_number(uint32_t which);
double riffle_board_number(uint32_t which, uint32_t number, uint32_t attempt);
const char *riffle_board_text(uint32_t which, uint32_t number, uint32_t attempt);
void *riffle_live(void);
const char *riffle_view(void);
uint32_t riffle_seat(void);
double riffle_counter(void);
uint32_t riffle_act(double counter);
void riffle_give(double counter, uint32_t reveal);
void riffle_commitment(double shoe, uint32_t seat);
const char *riffle_clause(uint32_t number, uint32_t sentence);

/* As wasm_table.c lays it out. */
struct live {
    char name[RF_NAME_SIZE];
    char words[512];
};

static void
take_table(void)
{
    static struct rf_line line;
    struct fuzz_text text = fuzz_prepared("committed0.record");
    const char *bytes;
    size_t size;
    riffle_start(1, 0);
    for (unsigned lines = 0; lines < 45 && fuzz_line(&text, &bytes, &size); lines++) {
        const struct rf_spine *spine = &table_held()->spine;
        chained_read(&line, spine, bytes, size);
        if (lines == 0)
            chained_genesis(line.payload, line.prev);
        size_t written = rf_line_write(riffle_buffer(), &line);
        riffle_remember();
        riffle_take((uint32_t)written);
    }
}

static void
take_session(void)
{
    struct fuzz_text text = fuzz_prepared("whole.record");
    struct rf_finding finding;
    const char *bytes;
    size_t size;
    while (fuzz_line(&text, &bytes, &size))
        rf_session_record_take(session_held(), bytes, size, &finding);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    take_table();
    take_session();
    MUST(table_held()->open && session_held()->open);
    return 0;
}

static void
check_text(const char *text)
{
    MUST(!text || strlen(text) < 1 << 18);
}

/* A wrong line is refused; the table is as it was, because nothing is folded of it. */
static void
ask_table(uint8_t which, const uint32_t n[4])
{
    switch (which) {
    case 'a': riffle_act(n[0]); break;
    case 'g': riffle_give(n[0], n[1]); break;
    case 'c': riffle_commitment(n[0], n[1]); break;
    case 'l': check_text(riffle_clause(n[0], n[1])); break;
    case 'v': check_text(riffle_view()); break;
    case 's': riffle_seat(); break;
    case 'n': riffle_counter(); break;
    case 't': check_text(riffle_text(n[0])); break;
    case 'u': riffle_number(n[0]); break;
    case 'o': riffle_order(n[0], n[1]); break;
    case 'p': riffle_open(n[0], n[1], n[2], n[3]); break;
    case 'q': riffle_proof(n[0], n[0], n[1], n[2], n[3], n[0]); break;
    case 'e': riffle_end(n[0]); break;
    case 'd': riffle_verdict(); break;
    default: break;
    }
}

static void
ask_session(uint8_t which, const uint32_t n[4])
{
    switch (which) {
    case 'T': check_text(riffle_session_text(n[0], n[1])); break;
    case 'N': riffle_session_number(n[0]); break;
    case 'B': riffle_board_number(n[0], n[1], n[2]); break;
    case 'W': check_text(riffle_board_text(n[0], n[1], n[2])); break;
    default: break;
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t n[4];
    if (size < 5)
        return 0;
    for (unsigned i = 0; i < 4; i++)
        n[i] = data[1 + i] > 200 ? UINT32_MAX - (255u - data[1 + i]) : data[1 + i];
    struct live *live = riffle_live();
    const char *rest = (const char *)data + 5, *end = (const char *)data + size;
    const char *feed = memchr(rest, '\n', (size_t)(end - rest));
    feed = feed ? feed : end;
    fuzz_string(live->name, sizeof live->name, (const uint8_t *)rest, (size_t)(feed - rest));
    rest = feed < end ? feed + 1 : end;
    fuzz_string(live->words, sizeof live->words, (const uint8_t *)rest, (size_t)(end - rest));
    ask_table(data[0], n);
    ask_session(data[0], n);
    return 0;
}
