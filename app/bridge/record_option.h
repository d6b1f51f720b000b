/*
 * app/bridge/record_option.h -- the words " --record FILE" for commands that messages suggest.
 */
#ifndef RIFFLE_APP_BRIDGE_RECORD_OPTION_H
#define RIFFLE_APP_BRIDGE_RECORD_OPTION_H

enum { RECORD_OPTION = 4200 };

/* Writes " --record FILE", quoted for a shell where needed; nothing for session.record, which all
 * verbs use without it.  Returns out. */
const char *record_option(char out[static RECORD_OPTION], const char *record);

/* Says that the record cannot be opened (errno), and names the records that lie in this folder. */
void record_say_unopened(const char *path);

#endif
