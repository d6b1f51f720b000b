/*
 * app/room/desk/desk_practice.c -- practice boards at the desk: enters them in the club's ledger
 * and makes a hand record.
 *
 * The director's browser deals the boards (app/web/deals.js) and sends them as PBN, in pieces.
 * The last piece says what to do with the file.  Pieces of two directors cannot be mixed: a file
 * grows only by the piece that continues it, and the last piece and the command are one request.
 */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/desk/desk_in.h"

#define BOARDS_FILE "practice.pbn"
#define HANDS_FILE  "practice-hands.pdf"

static void
enter_in_ledger(struct desk *desk, struct desk_job *job)
{
    struct desk_line line = {.words = 0};
    desk_word(&line, "riffle");
    desk_word(&line, "ledger");
    desk_word(&line, "import");
    desk_word(&line, BOARDS_FILE);
    desk_do(desk, job, &line, DESK_SECONDS);
}

static void
make_hand_record(struct desk *desk, struct desk_job *job)
{
    struct desk_line line = {.words = 0};
    char path[PATH_MAX];
    if (desk_path(desk, job->event, HANDS_FILE, path, sizeof path))
        unlink(path);
    desk_word(&line, "riffle");
    desk_word(&line, "handrecord");
    desk_word(&line, "--no-cache");
    desk_word(&line, BOARDS_FILE);
    desk_word(&line, "--output=" HANDS_FILE);
    if (desk_is_done(desk_do(desk, job, &line, DESK_SOLVING)))
        json_object_set_new(job->answer, "file", json_string(HANDS_FILE));
}

void
desk_practice(struct desk *desk, struct desk_job *job, const json_t *with)
{
    const json_t *make = json_object_get(with, "make");
    const char *what = json_string_value(make);
    char folder[PATH_MAX];
    bool hands = what && strcmp(what, "hands") == 0;
    bool ledger = what && strcmp(what, "ledger") == 0;
    if (json_object_size(with) != 2u + (make != NULL) || (make && !hands && !ledger)) {
        desk_say(job, false, 2,
                 "practice takes a piece, `at` and `data`, and with the last one `make`: ledger or "
                 "hands");
        return;
    }
    if (!desk_path(desk, job->event, "", folder, sizeof folder) ||
        (mkdir(folder, 0700) != 0 && access(folder, W_OK) != 0)) {
        desk_say(job, false, 3, "cannot make a folder for practice boards");
        return;
    }
    if (!desk_put_piece(desk, job, with, BOARDS_FILE))
        return;
    if (ledger)
        enter_in_ledger(desk, job);
    else if (hands)
        make_hand_record(desk, job);
}
