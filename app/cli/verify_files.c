/*
 * app/cli/verify_files.c -- checks the files of `riffle verify`, side by side if there are several,
 * and reports them in their order.
 *
 * One file is reported while it is read.  Several are checked by workers: each takes the next file
 * and keeps its report in memory, and the main thread prints the reports in order.  Processors that
 * the workers do not use check signatures.
 */
#include "cli/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/safe_errors.h"

/* The report on one file, owned until it is printed. */
struct result {
    int status;
    bool done;
    char *words, *errors;
    size_t words_size, errors_size;
};

struct files {
    const struct verify_options *options;
    const char *name[FILES_MOST]; /* as they are printed */
    unsigned crew;                /* threads for the signatures of each file */
    pthread_mutex_t lock;         /* guards what follows */
    pthread_cond_t one_done;
    unsigned next;
    struct result result[FILES_MOST];
};

/* The number of processors that this program may use. */
static unsigned
processors(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count > THREADS_MOST ? THREADS_MOST : (unsigned)count;
}

/* Reads the record and reports on it, to the streams of the check.  Returns an exit status. */
static int
check_record(struct check *check, const char *file, int in, struct crew *crew)
{
    struct rf_record_hook hook = {NULL, NULL};
    check->violations = json_array();
    check->breaches = json_array();
    rf_record_init(&check->record, hook);
    rf_session_record_init(&check->of_session, hook);
    rf_session_record_hold(&check->of_session, line_store_lines(&check->lines->store),
                           &check->lines->of_session);
    rf_record_hold(&check->record, line_store_lines(&check->lines->store), &check->lines->of_table);
    bool read = verify_read(check, in, crew);
    if (check->lines->no_memory) {
        errno = ENOMEM;
        read = false;
    }
    if (!read)
        fprintf(check->err, "riffle verify: cannot read %s: %s\n", file, strerror(errno));
    if (read)
        verify_end(check);
    bool has_boards = read && verify_has_boards(check);
    if (has_boards)
        (check->options->json ? verify_print_json : verify_print)(check);
    json_decref(check->violations);
    json_decref(check->breaches);
    return !read ? STATUS_IO : !has_boards ? STATUS_USAGE : verify_status(check);
}

/* A struct check holds the whole fold and is too large for a thread's stack. */
static int
check_file(const struct files *files, unsigned number, FILE *out, FILE *err)
{
    const char *file = files->options->file[number];
    bool standard_input = strcmp(file, "-") == 0;
    struct check *check = calloc(1, sizeof *check);
    struct verify_lines *lines = calloc(1, sizeof *lines);
    int in = standard_input ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC), status = STATUS_IO;
    if (in < 0 || !check || !lines) {
        int why = check && lines ? errno : ENOMEM;
        fprintf(err, "riffle verify: cannot open %s: %s\n", file, strerror(why));
    } else {
        struct crew *crew = crew_start(files->crew);
        check->options = files->options;
        check->lines = lines;
        check->file = files->name[number];
        check->out = out;
        check->err = err;
        status = check_record(check, file, in, crew);
        crew_end(crew);
    }
    if (in >= 0 && !standard_input)
        close(in);
    if (lines)
        line_store_free(&lines->store);
    free(lines);
    free(check);
    return status;
}

/* A worker: checks file after file and keeps the report of each in memory. */
static void *
work(void *state)
{
    struct files *files = state;
    pthread_mutex_lock(&files->lock);
    while (files->next < files->options->files) {
        unsigned number = files->next++;
        struct result *result = &files->result[number];
        pthread_mutex_unlock(&files->lock);
        FILE *out = open_memstream(&result->words, &result->words_size);
        FILE *err = open_memstream(&result->errors, &result->errors_size);
        int status = out && err ? check_file(files, number, out, err) : STATUS_IO;
        if (out)
            fclose(out);
        if (err)
            fclose(err);
        pthread_mutex_lock(&files->lock);
        result->status = status;
        result->done = true;
        pthread_cond_signal(&files->one_done);
    }
    pthread_mutex_unlock(&files->lock);
    return NULL;
}

/* The worse of two statuses, from worst to best: unreadable, a violation, breaches, not proved yet,
 * proved. */
static int
worse(int one, int other)
{
    static const int rank[] = {[STATUS_OK] = 0, [STATUS_NOT_YET] = 1, [STATUS_BREACHES] = 2,
                               [STATUS_NO] = 3, [STATUS_USAGE] = 4,   [STATUS_IO] = 5};
    return rank[one] > rank[other] ? one : other;
}

/* Waits for each file in its turn and prints its report. */
static int
tell_in_order(struct files *files)
{
    int status = STATUS_OK;
    for (unsigned i = 0; i < files->options->files; i++) {
        struct result *result = &files->result[i];
        pthread_mutex_lock(&files->lock);
        while (!result->done)
            pthread_cond_wait(&files->one_done, &files->lock);
        pthread_mutex_unlock(&files->lock);
        if (result->words)
            fwrite(result->words, 1, result->words_size, stdout);
        if (result->errors && result->errors_size > 0) {
            fflush(stdout);
            fwrite(result->errors, 1, result->errors_size, stderr);
        }
        free(result->words);
        free(result->errors);
        status = worse(status, result->status);
    }
    return status;
}

/* When not even one thread can be started, this thread does the work. */
static int
check_side_by_side(struct files *files, unsigned workers)
{
    pthread_t thread[THREADS_MOST];
    unsigned started = 0;
    pthread_mutex_init(&files->lock, NULL);
    pthread_cond_init(&files->one_done, NULL);
    while (started < workers && pthread_create(&thread[started], NULL, work, files) == 0)
        started++;
    if (started == 0)
        work(files);
    int status = tell_in_order(files);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&files->one_done);
    pthread_mutex_destroy(&files->lock);
    return status;
}

int
verify_files(const struct verify_options *options)
{
    struct files files = {0};
    unsigned threads = options->threads ? options->threads : processors();
    unsigned workers = options->files < threads ? options->files : threads;
    int status = STATUS_OK;
    files.options = options;
    for (unsigned i = 0; i < options->files; i++) {
        bool standard_input = strcmp(options->file[i], "-") == 0;
        files.name[i] = standard_input ? "standard input" : safe_errors_name(options->file[i]);
        workers = standard_input ? 1 : workers; /* it can be read but once */
    }
    files.crew = workers > 1 ? threads / workers - 1 : threads - 1;
    if (workers > 1)
        return check_side_by_side(&files, workers);
    for (unsigned i = 0; i < options->files; i++)
        status = worse(status, check_file(&files, i, stdout, stderr));
    return status;
}
