/*
 * app/room/sandbox_calls.c -- seccomp: the system calls that the room and the desk's commands may
 * make.
 *
 * The list is compiled into a program of the kernel's packet filter (BPF), which looks at the
 * number of each call and, for a few calls, at an argument.  The list was taken from strace while
 * the tests of the room and of the desk ran, and rounded up to whole families, because another
 * version of a library opens a file by another call of the family.
 *
 * A call that is not listed raises SIGSYS, whose handler reports it once for each number and makes
 * it fail with EPERM.  Calls that are newer than this list fail with ENOSYS, without a message: the
 * C library tries new calls first and expects that answer from an old kernel.  So does clone3,
 * whose flags are in memory, which a filter cannot read.
 */
#include "room/sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

/* Calls up to this number exist in Linux 6.1 (set_mempolicy_home_node) on both architectures. */
enum { LAST_CALL = 450, FILTER_STEPS = 600 };

/* One paragraph for each family. */
/* clang-format off */
static const unsigned short calls[] = {
    /* files */
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_openat, SYS_close,
    SYS_close_range, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat,
    SYS_faccessat2, SYS_readlinkat, SYS_lseek, SYS_getdents64, SYS_mkdirat, SYS_unlinkat,
    SYS_renameat, SYS_renameat2, SYS_linkat, SYS_truncate, SYS_ftruncate, SYS_fallocate, SYS_fsync,
    SYS_fdatasync, SYS_flock, SYS_fcntl, SYS_dup, SYS_dup3, SYS_pipe2, SYS_umask, SYS_fchmod,
    SYS_fchmodat, SYS_fchown, SYS_utimensat, SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_fadvise64,
#ifdef SYS_open /* calls that newer architectures do without */
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_mkdir, SYS_rmdir,
    SYS_unlink, SYS_rename, SYS_link, SYS_chmod, SYS_dup2, SYS_pipe, SYS_poll, SYS_select,
    SYS_epoll_create, SYS_epoll_wait, SYS_eventfd, SYS_vfork, SYS_fork, SYS_getpgrp, SYS_time,
    SYS_arch_prctl,
#endif
    /* memory */
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_mlock, SYS_mlock2, SYS_munlock,
    SYS_membarrier,
    /* processes and threads; Landlock says which programs may be run */
    SYS_execve, SYS_wait4, SYS_waitid, SYS_exit, SYS_exit_group, SYS_kill, SYS_tgkill, SYS_getpid,
    SYS_getppid, SYS_gettid, SYS_setpgid, SYS_getpgid, SYS_set_tid_address, SYS_set_robust_list,
    SYS_rseq, SYS_getrlimit, SYS_setrlimit, SYS_getrusage, SYS_sysinfo, SYS_uname,
    SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_getuid,
    SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid, SYS_getresgid, SYS_futex,
    /* signals, time, chance */
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_getrandom,
    /* waiting, and connections that come in: no call here creates a socket or connects one; a room
     * whose store is a database gets those two (filter_make) */
    SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2,
    SYS_accept, SYS_accept4, SYS_recvfrom, SYS_sendto, SYS_recvmsg, SYS_sendmsg, SYS_shutdown,
    SYS_getsockname, SYS_getpeername, SYS_setsockopt, SYS_getsockopt,
    /* threads of the desk limit themselves further */
    SYS_landlock_create_ruleset, SYS_landlock_add_rule, SYS_landlock_restrict_self,
};
/* clang-format on */

/* A BPF program while it is written. */
struct filter {
    struct sock_filter step[FILTER_STEPS];
    unsigned short count;
};

/* `yes` and `no` are how many steps a jump skips. */
static void
add(struct filter *filter, unsigned code, uint32_t value, unsigned char yes, unsigned char no)
{
    if (filter->count < FILTER_STEPS)
        filter->step[filter->count++] = (struct sock_filter){(uint16_t)code, yes, no, value};
}

static void
add_answer(struct filter *filter, uint32_t answer)
{
    add(filter, BPF_RET | BPF_K, answer, 0, 0);
}

static void
load(struct filter *filter, size_t offset)
{
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* Loads the lower half of an argument, which is all that the kernel uses of the arguments below. */
static void
load_argument(struct filter *filter, unsigned argument)
{
    load(filter, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * argument);
}

/* Gives the answer when the loaded word is `value`. */
static void
answer_if(struct filter *filter, uint32_t value, uint32_t answer)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    add_answer(filter, answer);
}

/* Refuses the call when all bits of the mask are set in the argument, else allows it. */
static void
allow_without(struct filter *filter, uint32_t call, unsigned argument, uint32_t mask)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, call, 0, 5);
    load_argument(filter, argument);
    add(filter, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, mask, 1, 0);
    add_answer(filter, SECCOMP_RET_ALLOW);
    add_answer(filter, SECCOMP_RET_TRAP);
}

/* Refuses the call when any bit of the mask is set in the argument, else allows it. */
static void
allow_without_any(struct filter *filter, uint32_t call, unsigned argument, uint32_t mask)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4);
    load_argument(filter, argument);
    add(filter, BPF_JMP | BPF_JSET | BPF_K, mask, 1, 0);
    add_answer(filter, SECCOMP_RET_ALLOW);
    add_answer(filter, SECCOMP_RET_TRAP);
}

/* Allows the call only with these values of the argument. */
static void
allow_with(struct filter *filter, uint32_t call, unsigned argument, const unsigned *values,
           unsigned count)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, call, 0, (unsigned char)(2 * count + 2));
    load_argument(filter, argument);
    for (unsigned i = 0; i < count; i++)
        answer_if(filter, values[i], SECCOMP_RET_ALLOW);
    add_answer(filter, SECCOMP_RET_TRAP);
}

/* Calls that can do more than the room needs: allowed with some arguments only. */
static void
add_narrowed(struct filter *filter)
{
    static const unsigned controls[] = {TCGETS, TIOCGWINSZ, FIONBIO, FIONREAD, FIOCLEX};
    static const unsigned settings[] = {PR_SET_DUMPABLE, PR_GET_DUMPABLE,     PR_SET_NAME,
                                        PR_GET_SECCOMP,  PR_SET_NO_NEW_PRIVS, PR_CAPBSET_READ};
    allow_with(filter, SYS_ioctl, 1, controls, sizeof controls / sizeof controls[0]);
    allow_with(filter, SYS_prlimit64, 0, (const unsigned[]){0}, 1); /* of this process only */
    allow_with(filter, SYS_prctl, 0, settings, sizeof settings / sizeof settings[0]);
    /* No memory is both writable and executable. */
    allow_without(filter, SYS_mmap, 2, PROT_WRITE | PROT_EXEC);
    allow_without_any(filter, SYS_mprotect, 2, PROT_EXEC);
    allow_without_any(filter, SYS_clone, 0,
                      CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC |
                          CLONE_NEWUTS | CLONE_NEWCGROUP);
}

/* In order: another architecture is refused, a newer call does not exist, a listed call is allowed,
 * a narrowed one depends on its argument, and everything else is refused. */
static void
filter_make(struct filter *filter, bool connects)
{
    load(filter, offsetof(struct seccomp_data, arch));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    add_answer(filter, SECCOMP_RET_TRAP);
    load(filter, offsetof(struct seccomp_data, nr));
    add(filter, BPF_JMP | BPF_JGT | BPF_K, LAST_CALL, 0, 1);
    add_answer(filter, SECCOMP_RET_ERRNO | ENOSYS);
    answer_if(filter, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        answer_if(filter, calls[i], SECCOMP_RET_ALLOW);
    add_narrowed(filter);
    if (connects) {
        static const unsigned families[] = {AF_UNIX, AF_INET, AF_INET6};
        answer_if(filter, SYS_connect, SECCOMP_RET_ALLOW); /* Landlock says which ports */
        allow_with(filter, SYS_socket, 0, families, sizeof families / sizeof families[0]);
    }
    add_answer(filter, SECCOMP_RET_TRAP);
}

/* Writes the sentence about a call.  It does not use stdio, because it runs in a signal handler. */
static void
say_refused(unsigned call)
{
    static const char before[] = "riffle: the sandbox refused system call ";
    static const char after[] =
        " (docs/how-to/room.md lists what the room may do); if something fails, "
        "please report it, and start the room with --no-sandbox\n";
    char text[sizeof before + sizeof after + 12], digits[12];
    size_t size = sizeof before - 1, count = 0;
    memcpy(text, before, size);
    do
        digits[count++] = (char)('0' + call % 10);
    while ((call /= 10) != 0);
    while (count > 0)
        text[size++] = digits[--count];
    memcpy(text + size, after, sizeof after - 1);
    size += sizeof after - 1;
    if (write(STDERR_FILENO, text, size) < 0)
        return; /* standard error is closed: there is nowhere to report it */
}

/* The handler of SIGSYS: makes the call fail with EPERM, and reports each number once.  `told` is
 * static because a handler gets no context of ours, and atomic because any thread can run it. */
static void
refuse(int signal, siginfo_t *info, void *state)
{
    static _Atomic uint64_t told[LAST_CALL / 64 + 1];
    ucontext_t *context = state;
    int before = errno;
    unsigned call = (unsigned)info->si_syscall;
    uint64_t bit = (uint64_t)1 << (call % 64);
    (void)signal;
    if (call > LAST_CALL || !(atomic_fetch_or(&told[call / 64], bit) & bit))
        say_refused(call);
#if defined __x86_64__
    context->uc_mcontext.gregs[REG_RAX] = -EPERM;
#else
    context->uc_mcontext.regs[0] = (uint64_t)-EPERM;
#endif
    errno = before;
}

static void
install_handler(void)
{
    struct sigaction action = {.sa_sigaction = refuse, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSYS, &action, NULL);
}

void
sandbox_limit_calls(bool connects)
{
    struct filter filter;
    struct sock_fprog program;
    filter.count = 0;
    filter_make(&filter, connects);
    program = (struct sock_fprog){filter.count, filter.step};
    install_handler();
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0)
        fprintf(stderr,
                "riffle serve: the kernel takes no list of system calls (%s), so the room can make "
                "all of them\n",
                strerror(errno));
}

void
sandbox_report_refusals(void)
{
    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) == SECCOMP_MODE_FILTER)
        install_handler();
}

#else

void
sandbox_limit_calls(bool connects)
{
    (void)connects;
    fprintf(stderr, "riffle serve: there is no list of system calls for this processor, so the "
                    "room can make all of them\n");
}

void
sandbox_report_refusals(void)
{
}

#endif
