/*
 * A slow disk, for LD_PRELOAD: while the file RIFFLE_SLOW is there, each fsync and fdatasync takes
 * 300 milliseconds longer.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void
wait_a_little(void)
{
    const char *file = getenv("RIFFLE_SLOW");
    if (file && access(file, F_OK) == 0)
        usleep(300000);
}

int
fsync(int file)
{
    wait_a_little();
    return (int)syscall(SYS_fsync, file);
}

int
fdatasync(int file)
{
    wait_a_little();
    return (int)syscall(SYS_fdatasync, file);
}
