/*
 * app/train/train_table.c -- keeps the counts of an evening for `riffle train progress`.
 */
#include "train/train_table.h"

#include <string.h>

#include "os/status.h"
#include "os/user_folder.h"
#include "train/train_progress.h"

bool
train_table_keep(const struct quiz *quiz)
{
    char path[PROGRESS_PATH];
    struct progress progress;
    if (quiz->asked == 0)
        return true;
    if (!user_folder_path(path, sizeof path - 16, "the counts are not kept"))
        return false;
    strcat(path, "/trainer.json");
    int status = progress_open(&progress, path);
    for (unsigned i = 0; status == STATUS_OK && i < quiz->asked && i < QUIZ_LOG; i++)
        status = progress_count(&progress, "table", quiz->system.name, quiz->log[i], 0, 0);
    progress_release(&progress);
    return status == STATUS_OK;
}
