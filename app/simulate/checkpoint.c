/*
 * app/simulate/checkpoint.c -- keeps finished chunks in a file, one a line, so that a run can be
 * resumed.
 *
 *     riffle-chunks 3 NAME
 *     NUMBER ROUNDS SHOES CARDS OUT SQUARES SQUARES RESULT:COUNT … .
 *
 * NAME names the job: rules, seed and everything else that changes a result.  A run with another
 * name does not touch the file.  A line ends with " ." so that one that was cut off by a crash is
 * recognised; it is removed, and its chunk is played again.
 */
#include "simulate/runs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NUMBERS = 7 }; /* numbers of a line before its results */

bool
simulate_keep_chunk(FILE *out, uint64_t number, const struct rf_sim_tally *chunk)
{
    const uint64_t numbers[] = {number,     chunk->rounds,     chunk->shoes,     chunk->cards,
                                chunk->out, chunk->squares[0], chunk->squares[1]};
    for (unsigned i = 0; i < NUMBERS; i++)
        fprintf(out, "%s%" PRIu64, i > 0 ? " " : "", numbers[i]);
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        if (chunk->histogram[i])
            fprintf(out, " %u:%" PRIu64, i, chunk->histogram[i]);
    fputs(" .\n", out);
    if (fflush(out) == 0 && !ferror(out))
        return true;
    fprintf(stderr, "riffle simulate: chunks cannot be written: %s\n", strerror(errno));
    return false;
}

/* Reads `count` numbers and moves `*at` past them. */
static bool
read_numbers(char **at, uint64_t *numbers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char *end;
        numbers[i] = strtoull(*at, &end, 10);
        if (end == *at)
            return false;
        *at = end;
    }
    return true;
}

/* Reads a line without its line feed.  False when it is not whole, or not of this chunk: a round
 * plays the same number of boxes, so the results are a multiple of the rounds. */
static bool
read_chunk(char *line, uint64_t number, struct rf_sim_tally *chunk)
{
    uint64_t numbers[NUMBERS], count = 0, result[2];
    memset(chunk, 0, sizeof *chunk);
    if (!read_numbers(&line, numbers, NUMBERS) || numbers[0] != number)
        return false;
    *chunk = (struct rf_sim_tally){.rounds = numbers[1],
                                   .shoes = numbers[2],
                                   .cards = numbers[3],
                                   .out = numbers[4],
                                   .squares = {numbers[5], numbers[6]}};
    while (strcmp(line, " .") != 0) {
        if (!read_numbers(&line, result, 1) || *line++ != ':' ||
            !read_numbers(&line, result + 1, 1) || result[0] >= RF_SIM_RESULTS)
            return false;
        chunk->histogram[result[0]] = result[1];
        count += result[1];
    }
    return chunk->rounds > 0 && count % chunk->rounds == 0;
}

/* Takes the chunks of the file, in their order, as if they had been played.  Returns the offset
 * after the last good line. */
static long
read_chunks(struct simulate_job *job, FILE *in)
{
    struct rf_sim_tally chunk;
    char *line = NULL;
    size_t room = 0;
    long end = ftell(in);
    ssize_t size;
    FILE *kept = job->kept;
    job->kept = NULL; /* or simulate_take would write them again */
    while ((size = getline(&line, &room, in)) > 0 && line[size - 1] == '\n') {
        line[size - 1] = '\0';
        if (!read_chunk(line, job->chunks, &chunk))
            break;
        end = ftell(in);
        if (!simulate_take(job, &chunk))
            break;
    }
    free(line);
    job->kept = kept;
    job->from_file = job->chunks;
    return end;
}

bool
simulate_keep(struct simulate_job *job, const char *file, const char name[SIMULATE_NAME])
{
    char head[SIMULATE_NAME + 40], line[SIMULATE_NAME + 40];
    FILE *out = fopen(file, "a+e");
    snprintf(head, sizeof head, "riffle-chunks 3 %s\n", name);
    if (!out) {
        fprintf(stderr, "riffle simulate: %s cannot be opened: %s\n", file, strerror(errno));
        return false;
    }
    rewind(out);
    bool empty = !fgets(line, sizeof line, out);
    bool cut = !empty && !strchr(line, '\n') && strncmp(line, head, strlen(line)) == 0;
    if (empty ||
        (cut && ftruncate(fileno(out), 0) == 0)) { /* cut: it ended inside its first line */
        job->kept = out;
        return fputs(head, out) >= 0;
    }
    if (strcmp(line, head) != 0) {
        fprintf(stderr,
                "riffle simulate: %s has chunks of another run; give this one a file of its own\n",
                file);
        fclose(out);
        return false;
    }
    long end = read_chunks(job, out);
    if (ftruncate(fileno(out), end) != 0 || fseek(out, end, SEEK_SET) != 0) {
        fprintf(stderr, "riffle simulate: %s cannot be resumed: %s\n", file, strerror(errno));
        fclose(out);
        return false;
    }
    job->kept = out;
    return true;
}
