/*
 * app/cli/ledger_archive.h -- the verbs of `riffle ledger` that read files of boards: import and
 * look.
 */
#ifndef RIFFLE_APP_CLI_LEDGER_ARCHIVE_H
#define RIFFLE_APP_CLI_LEDGER_ARCHIVE_H

#include "bridge/ledger.h"
#include "cli/cli.h"

#include <riffle/format.h>

/* The command line.  Texts are NULL when they were not given. */
struct ledger_options {
    const char *verb, *path, *event, *date; /* path: --ledger */
    enum rf_format from;                    /* RF_FORMATS: by the name of the file */
    bool json;
    char **word; /* what follows the verb: files or numbers of sets */
    int words;
};

/* Each does its verb and returns an exit status, with messages. */
int ledger_archive_import(struct ledger *ledger, const struct ledger_options *o);
int ledger_archive_look(struct ledger *ledger, const struct ledger_options *o);

/* --date: a day like 2025-11-18, or a date of PBN like 2025.11.18, of which parts may be "??".
 * Writes it with dashes; false when it is no date. */
bool ledger_archive_date(char out[static LEDGER_DATE], const char *text, size_t size);

#endif
