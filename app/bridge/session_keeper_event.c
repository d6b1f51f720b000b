/*
 * app/bridge/session_keeper_event.c -- the file FILE.event, which describes an event.
 *
 * `riffle session open` writes it beside the record and other parties take a copy, because a party
 * commits to sub-keys of this very event.  It has the form of a manifest whose roots are not known
 * yet.  When the manifest is in the record, the file is removed.
 */
#include <errno.h>
#include <string.h>

#include "bridge/session_keeper.h"
#include "os/undo.h"

bool
session_keeper_write_event(const struct session_keeper *keeper, const struct rf_manifest *event)
{
    char text[RF_MANIFEST_TEXT];
    size_t size = rf_manifest_write(text, event);
    undo_made(keeper->event_path);
    FILE *out = fopen(keeper->event_path, "we");
    bool written = out && fwrite(text, 1, size, out) == size;
    written = out && fclose(out) == 0 && written;
    if (!written)
        fprintf(stderr, "riffle: cannot write %s: %s\n", keeper->event_path, strerror(errno));
    return written;
}

bool
session_keeper_read_event(const char *path, struct rf_manifest *event)
{
    /* The format before the first release; it gets a message of its own, because its files are
     * otherwise sound. */
    static const char old[] = "format = riffle-1\n";
    char text[RF_MANIFEST_TEXT];
    FILE *in = fopen(path, "re");
    size_t size = in ? fread(text, 1, sizeof text, in) : 0;
    bool read = in && !ferror(in);
    if (!read)
        fprintf(stderr,
                "riffle: cannot read %s: %s. Expected the file FILE.event that riffle session open "
                "wrote.\n",
                path, strerror(errno));
    else if (size >= sizeof old - 1 && memcmp(text, old, sizeof old - 1) == 0) {
        fprintf(stderr,
                "riffle: %s has version riffle-1, from before Riffle was released; this program "
                "reads " RF_RECORD_FORMAT ". Open the event again: riffle session open\n",
                path);
        read = false;
    } else if (!rf_manifest_read(event, text, size)) {
        fprintf(stderr,
                "riffle: %s is not the description of an event. Expected the file FILE.event that "
                "riffle session open wrote.\n",
                path);
        read = false;
    }
    if (in)
        fclose(in);
    return read;
}

/* True when the description agrees with the first line of the record.  The files could have been
 * mixed up, and a party would commit to another event. */
static bool
event_fits(const struct session_keeper *keeper, const struct rf_manifest *event)
{
    const struct rf_session_record *record = &keeper->record;
    const struct rf_session *session = &record->session;
    const struct rf_event_boards *boards = &event->boards[session->number - 1];
    bool fits = session->number <= event->sessions && strcmp(event->event, record->id) == 0 &&
                strcmp(event->title, record->title) == 0 && event->edition == session->edition &&
                event->replay == session->replay && event->parties >= record->parties &&
                boards->first == session->first &&
                boards->last == session->first + session->boards - 1u;
    if (!fits)
        fprintf(stderr,
                "riffle: %s describes another event than the record %s. Put back the description "
                "that belongs to this record, or open the event again: riffle session open\n",
                keeper->event_path, keeper->path);
    return fits;
}

bool
session_keeper_event(const struct session_keeper *keeper, struct rf_manifest *event)
{
    if (!keeper->record.has_manifest)
        return session_keeper_read_event(keeper->event_path, event) && event_fits(keeper, event);
    *event = keeper->record.manifest;
    return true;
}
