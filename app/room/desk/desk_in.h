/*
 * room/desk/desk_in.h -- what the parts of the desk share: a request, the run of a command, the verbs.
 */
#ifndef RIFFLE_APP_ROOM_DESK_DESK_IN_H
#define RIFFLE_APP_ROOM_DESK_DESK_IN_H

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

#include "room/desk/desk.h"

enum {
    DESK_EVENT = 41,   /* the name of an event, with its end */
    DESK_WAITING = 64, /* requests that may wait */
    DESK_THREADS = 2,
    DESK_WORDS = 32,     /* of a command line */
    DESK_TEXT = 16384,   /* bytes of a command line */
    DESK_TOLD = 1 << 20, /* bytes of what a command may print */
    DESK_UPLOAD = 1 << 20,
    DESK_SECONDS = 60,  /* that a verb may take */
    DESK_SOLVING = 900, /* that double dummy results may */
};

/* A request on its way, and its answer. */
struct desk_job {
    struct desk_job *next;
    uint64_t ticket;
    json_t *request, *answer;
    char event[DESK_EVENT]; /* empty when it names none that can be */
};

struct desk {
    char events[PATH_MAX]; /* the folder of folders */
    char ledger[PATH_MAX + 32], zone[64];
    char program[PATH_MAX];
    void (*wake)(void *);
    void *context;
    pthread_t thread[DESK_THREADS];
    unsigned threads;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t work;
    struct desk_job *waiting, *done;
    char busy[DESK_THREADS][DESK_EVENT]; /* the events that are worked on */
    unsigned count;                      /* of those that wait, or whose answer does */
    _Atomic bool stop;
};

/* A command line; its words lie in the text. */
struct desk_line {
    char *word[DESK_WORDS + 1];
    unsigned words;
    char text[DESK_TEXT];
    size_t used;
    bool full;
};
void desk_word(struct desk_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The line as one would type it: 'riffle session call --board=3'; as a new JSON text. */
json_t *desk_spelled(const struct desk_line *line);

/* What a command said. */
struct desk_told {
    int status;  /* its exit status, or -1 */
    char *out;   /* what it printed, and behind that its messages; ends in a zero */
    size_t size; /* of what it printed */
};
/* Runs it in the folder of an event, an empty one for none; what was told is released by free. */
void desk_run(struct desk *desk, const char *event, const struct desk_line *line, unsigned seconds,
              struct desk_told *told);

/* Bytes as a JSON text, though they may be none. */
json_t *desk_json_text(const char *bytes);

/* Sentences of an answer.  An answer has "ok", "exit", "command", "text" and "status". */
void desk_say(struct desk_job *job, bool ok, int status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Runs the line for the request and says what came of it; its exit status. */
int desk_do(struct desk *desk, struct desk_job *job, const struct desk_line *line,
            unsigned seconds);

/* How the session stands, as `riffle session status --json` tells it, or NULL; a new value. */
json_t *desk_status(struct desk *desk, const char *event);

/* Reads the request and does it; the answer is in the job. */
void desk_work(struct desk *desk, struct desk_job *job);

/* 1 to 40 small letters, digits and hyphens, the first no hyphen. */
bool desk_event_fits(const char *name);

/* The path of a file of an event; false when that would be too long. */
bool desk_path(const struct desk *desk, const char *event, const char *file, char *out,
               size_t room);

bool desk_has(const struct desk *desk, const char *event, const char *file);

/* Options of a verb as a client may give them, each with its kind; ended by one without a name. */
enum desk_kind {
    DESK_FLAG,   /* true */
    DESK_NUMBER, /* least to most */
    DESK_BOARDS, /* 3, 1-24, or 3,5,7-9 */
    DESK_HEX,    /* 64 digits */
    DESK_CHOICE, /* one of the words, separated by | */
    DESK_LINE,   /* one line of text, of at most so many bytes */
    DESK_OTHER,  /* the name of another event, for its record */
    DESK_GIVEN,  /* the kind of a file that was uploaded before */
};
struct desk_option {
    const char *name;
    enum desk_kind kind;
    unsigned least, most;
    const char *words;
};
enum { DESK_OPENS = 1, DESK_TAKES = 2, DESK_RELEASES = 4, DESK_FORGETS = 8 };
struct desk_verb {
    const char *name;
    const struct desk_option *options;
    const char *argument; /* the option that stands behind the others, without its name */
    unsigned ways;        /* DESK_OPENS a new event; DESK_TAKES what was uploaded; … */
};
const struct desk_verb *desk_verb_named(const char *name);

/* Adds what the client said to the line; false, with a sentence in the answer, when that is not
 * what the verb takes. */
bool desk_options(struct desk_job *job, const struct desk_verb *verb, const json_t *with,
                  struct desk_line *line);
bool desk_option_fits(const struct desk_option *option, const json_t *value, char *out,
                      size_t room);

/* The desk's own verbs: a list of events, files that come in, files that are made. */
void desk_events(struct desk *desk, struct desk_job *job);
void desk_upload(struct desk *desk, struct desk_job *job, const json_t *with);
void desk_make(struct desk *desk, struct desk_job *job, const json_t *with);

/* What was made of released boards is made anew, and what came in is removed. */
void desk_refresh(struct desk *desk, struct desk_job *job);
void desk_forget_uploads(const struct desk *desk, const char *event);

#define DESK_FORMATS "pbn|lin|dup|bri|dge|dlm|csv"

#endif
