/*
 * app/room/desk/desk_in.h -- what the parts of the desk share: a request, the run of a command, the
 * verbs.
 */
#ifndef RIFFLE_APP_ROOM_DESK_DESK_IN_H
#define RIFFLE_APP_ROOM_DESK_DESK_IN_H

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

#include "room/desk/desk.h"

enum {
    DESK_EVENT = 41,       /* bytes of the name of an event, with its zero */
    DESK_WAITING = 64,     /* requests that may wait */
    DESK_THREADS = 2,      /* so a long computation does not hold up other events */
    DESK_WORDS = 32,       /* words of a command line */
    DESK_TEXT = 16384,     /* bytes of a command line */
    DESK_TOLD = 1 << 20,   /* bytes that are kept of what a command prints */
    DESK_UPLOAD = 1 << 20, /* bytes of a file that comes in */
    DESK_BREACH = 5,       /* exit status: done, and the record has a breach of the Law */
    DESK_SECONDS = 60,     /* for a verb */
    DESK_SOLVING = 900,    /* seconds for double dummy results */
};

/* A request and, once it is done, its answer.  The job owns both. */
struct desk_job {
    struct desk_job *next;
    uint64_t ticket; /* by which the room finds the client again */
    json_t *request, *answer;
    char event[DESK_EVENT]; /* empty when the request has no valid name of an event */
};

struct desk {
    char events[PATH_MAX]; /* the folder that has a folder for each event */
    char ledger[PATH_MAX + 32];
    char zone[64];          /* TZ of the room, for the commands; or empty */
    char program[PATH_MAX]; /* that is run */
    char address[200];      /* of the room, for everybody; or empty */
    bool files_limited;     /* the threads call sandbox_limit_desk */
    void (*wake)(void *);
    void *context;
    pthread_t thread[DESK_THREADS];
    unsigned threads;     /* that have started */
    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t work;
    struct desk_job *waiting, *done;
    char busy[DESK_THREADS][DESK_EVENT]; /* the event that each thread works on */
    unsigned count;                      /* requests that wait, run, or whose answer waits */
    _Atomic bool stop;                   /* the desk closes; also read without the lock */
};

/* A command line.  `word` points into `text`. */
struct desk_line {
    char *word[DESK_WORDS + 1]; /* ended by NULL, for posix_spawn */
    unsigned words;
    char text[DESK_TEXT];
    size_t used;
    bool full; /* a word did not fit: the line is not run */
};

/* Adds a word. */
void desk_word(struct desk_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The line as one would type it in a shell, `riffle session call --board=3`, as a new JSON string.
 */
json_t *desk_spelled(const struct desk_line *line);

/* The result of a command. */
struct desk_told {
    int status;  /* its exit status; -1 when it did not run to its end */
    char *out;   /* its standard output, then its standard error; ends in a zero; owned */
    size_t size; /* bytes of standard output */
};

/* Runs the line in the folder of an event (an empty name: the folder of all).  The caller frees
 * told->out. */
void desk_run(struct desk *desk, const char *event, const struct desk_line *line, unsigned seconds,
              struct desk_told *told);

/* A new JSON string of bytes that may not be UTF-8: then each byte above 127 becomes '?'. */
json_t *desk_json_text(const char *bytes);

/* Sets "ok", "exit" and "text" of the answer.  `status` is an exit status: 1 not possible now, 2
 * wrong request, 3 a file cannot be read or written. */
void desk_say(struct desk_job *job, bool ok, int status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* True when a command did what it was asked to: a breach of the Law is recorded, not refused. */
bool desk_is_done(int status);

/* Runs the line for the request and puts its result into the answer.  Returns the exit status. */
int desk_do(struct desk *desk, struct desk_job *job, const struct desk_line *line,
            unsigned seconds);

/* The state of the session, from `riffle session status --json`: a new value, or NULL. */
json_t *desk_status(struct desk *desk, const char *event);

/* Checks the request and does it; afterwards the answer is in the job. */
void desk_work(struct desk *desk, struct desk_job *job);

/* 1 to 40 small letters, digits and hyphens, the first no hyphen. */
bool desk_event_fits(const char *name);

/* The path of a file of an event; false when that would be too long. */
bool desk_path(const struct desk *desk, const char *event, const char *file, char *out,
               size_t room);

bool desk_has(const struct desk *desk, const char *event, const char *file);

/* What a client may give with a verb: a list of options, ended by one without a name. */
enum desk_kind {
    DESK_FLAG,   /* true */
    DESK_NUMBER, /* least to most */
    DESK_BOARDS, /* 3, 1-24, or 3,5,7-9 */
    DESK_HEX,    /* 64 digits */
    DESK_CHOICE, /* one of the words, separated by | */
    DESK_LINE,   /* one line of text, at most `most` bytes */
    DESK_OTHER,  /* the name of another event, for its record */
    DESK_GIVEN,  /* the kind of a file that was uploaded before */
};
struct desk_option {
    const char *name;
    enum desk_kind kind;
    unsigned least, most;
    const char *words; /* for DESK_CHOICE and DESK_GIVEN */
};

enum {
    DESK_OPENS = 1,    /* makes a new event */
    DESK_TAKES = 2,    /* uses what was uploaded, which is removed afterwards */
    DESK_RELEASES = 4, /* releases boards: files made of them are made again */
    DESK_FORGETS = 8,  /* changes a deal: files made of boards are made again */
    DESK_JSON = 16,    /* its result is JSON, and becomes "told" in the answer */
};
struct desk_verb {
    const char *name;
    const struct desk_option *options;
    const char *argument; /* the option that is given last, without its name; or NULL */
    unsigned ways;        /* DESK_OPENS and so on */
};
const struct desk_verb *desk_verb_named(const char *name);

/* Adds the client's options to the line.  False, with a sentence in the answer, when the verb does
 * not take them.  desk_option_fits checks one value and writes it as a word. */
bool desk_options(struct desk_job *job, const struct desk_verb *verb, const json_t *with,
                  struct desk_line *line);
bool desk_is_choice(const char *words, const char *said); /* one of words like a|b|c */
bool desk_option_fits(const struct desk_option *option, const json_t *value, char *out,
                      size_t room);

/* The desk's own verbs, which are no command: list events, take a file, make a file. */
void desk_events(struct desk *desk, struct desk_job *job);
void desk_upload(struct desk *desk, struct desk_job *job, const json_t *with);
void desk_make(struct desk *desk, struct desk_job *job, const json_t *with);

/* Practice boards (desk_practice.c): a file comes in, is entered in the ledger, becomes a hand
 * record. */
void desk_practice(struct desk *desk, struct desk_job *job, const json_t *with);

/* Writes a piece that came in, `at` and `data`, to a file of the event.  False, with a sentence in
 * the answer. */
bool desk_put_piece(struct desk *desk, struct desk_job *job, const json_t *with, const char *name);

/* Makes the files of boards again, from the session as it stands now; removes those that cannot be,
 * and a file for the dealing machine that has a withdrawn deal.  desk_forget_uploads removes files
 * that came in. */
void desk_refresh(struct desk *desk, struct desk_job *job, const struct desk_verb *verb);
void desk_forget_uploads(const struct desk *desk, const char *event);

/* Files for the sections of an event (desk_sections.c): makes a copy of boards.FORMAT for each of
 * `sections`, like A,B; tells whether a name is one of them; removes them all. */
void desk_make_sections(struct desk *desk, struct desk_job *job, const char *file,
                        const char *sections);
bool desk_is_section_file(const char *name);
void desk_forget_sections(const struct desk *desk, const char *event);

/* The folder of practice boards, among those of the events.  No event can have this name. */
#define DESK_PRACTICE "_practice"

#define DESK_FORMATS "pbn|lin|dup|bri|dge|dlm|csv"

#endif
