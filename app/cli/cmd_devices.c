/*
 * app/cli/cmd_devices.c -- `riffle devices`: what `riffle simulate --device` can play on; and how
 * that option chooses.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/simulate_job.h"
#include "gpu/gpu.h"

static const char doc[] = "Lists the devices that riffle simulate --device can use: the processor, "
                          "and what OpenCL offers.\n"
                          "\n"
                          "Examples:\n"
                          "  riffle devices\n"
                          "  riffle devices --json\n"
                          "  riffle simulate --rounds 1e11 --device gpu\n"
                          "\vA device plays the same chunks as the processor and gives the same "
                          "numbers, bit for bit. OpenCL "
                          "is loaded when it is asked for; without it the processor plays.";

enum { OPT_JSON = 256 };

static const struct argp_option options[] = {
    {"json", OPT_JSON, NULL, 0, "print one JSON object", 0},
    {0},
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    bool *json = state->input;
    if (key == OPT_JSON)
        *json = true;
    else if (key == ARGP_KEY_ARG)
        argp_error(state, "leave '%s' out: riffle devices takes options only", arg);
    else
        return ARGP_ERR_UNKNOWN;
    return 0;
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* The fastest path of the processor. */
static const char *
processor_path(void)
{
    for (unsigned path = RF_SIM_PATHS - 1; path > 0; path--)
        if (rf_sim_has_path((enum rf_sim_path)path))
            return rf_sim_path_name((enum rf_sim_path)path);
    return rf_sim_path_name(RF_SIM_GENERAL);
}

static json_t *
device_json(const struct gpu_device *device)
{
    return json_pack("{s:s, s:s, s:b, s:i, s:I, s:I}", "name", device->name, "driver",
                     device->driver, "gpu", device->is_gpu, "units", (int)device->units,
                     "local_bytes", (json_int_t)device->local, "memory_bytes",
                     (json_int_t)device->memory);
}

static void
print_list(const struct gpu_list *list)
{
    printf("%-10s the processor, %s\n", "cpu", processor_path());
    for (unsigned i = 0; i < list->count; i++) {
        const struct gpu_device *device = &list->device[i];
        printf("%-10s %s: %s, %u units, %.0f GiB\n", device->is_gpu ? "gpu" : "other", device->name,
               device->driver, device->units, (double)device->memory / 1073741824.0);
    }
    if (!list->has_opencl)
        puts("OpenCL is not installed (Debian: ocl-icd-libopencl1 and the driver of your GPU).");
    else if (list->count == 0)
        puts("OpenCL is installed and offers no device: install the driver of your GPU.");
    else
        puts("\nUse one by a part of its name: riffle simulate --device 'NAME'");
}

static int
run(int argc, char **argv)
{
    struct gpu_list list;
    bool json = false;
    cli_parse(&argp, argc, argv, &json);
    gpu_list_devices(&list);
    if (!json) {
        print_list(&list);
        return STATUS_OK;
    }
    json_t *devices = json_array();
    for (unsigned i = 0; i < list.count; i++)
        json_array_append_new(devices, device_json(&list.device[i]));
    json_print(json_pack("{s:s, s:b, s:o}", "processor", processor_path(), "opencl",
                         list.has_opencl, "devices", devices));
    return STATUS_OK;
}

/* `auto` takes all GPUs beside the processor; `gpu` or a name takes that device alone. */
int
simulate_choose_device(const struct simulate_asked *asked, struct gpu_list *list,
                       struct simulate_job *job)
{
    char say[GPU_SAY];
    if (!asked->device || strcmp(asked->device, "cpu") == 0)
        return STATUS_OK;
    gpu_list_devices(list);
    job->device = list->device;
    if (strcmp(asked->device, "auto") == 0) {
        while (job->devices < list->count && list->device[job->devices].is_gpu)
            job->devices++;
        if (job->devices == 0)
            fprintf(stderr, "riffle simulate: no GPU here, so the processor plays\n");
        return STATUS_OK;
    }
    int at = gpu_find(list, asked->device, say);
    job->device_asked = asked->device;
    if (at < 0 && simulate_runner != simulate_threads)
        return STATUS_OK; /* another machine may have it: the runner asks them all */
    if (at < 0) {
        fprintf(stderr,
                "riffle simulate: --device %s: %s. Run riffle devices to see what is here, or "
                "use --device auto\n",
                asked->device, say);
        return STATUS_IO;
    }
    job->device += at;
    job->devices = 1;
    while (simulate_runner != simulate_threads && at + (int)job->devices < (int)list->count &&
           strcmp(job->device[job->devices].name, job->device->name) == 0)
        job->devices++; /* one for each process of this machine */
    if (!asked->threads_said)
        job->threads = 0;
    return STATUS_OK;
}

const struct command command_devices = {"devices", "list devices for simulations", &argp, run};
