/*
 * app/cli/play_end.c -- closes the record of `riffle play`, and says how to check or resume it.
 */
#include "cli/play_end.h"

#include <stdio.h>

#include "cli/safe_errors.h"

bool
play_end_record(const struct evening *e)
{
    struct keeper *keeper = e->house.keeper;
    if (!keeper)
        return true;
    if (keeper->failed) {
        keeper_report(keeper);
        keeper_leave(keeper);
        return false;
    }
    /* The player was interrupted, so the table stays open for --resume. */
    if (e->waits)
        printf("Your seat is kept. To continue, run: riffle play --resume %s\n",
               safe_errors_name(keeper->path));
    else
        printf("The record is %s. To check it, run: riffle verify %s\n",
               safe_errors_name(keeper->path), safe_errors_name(keeper->path));
    if (!e->waits)
        return keeper_close(keeper);
    keeper_leave(keeper);
    return true;
}
