/*
 * base/sha256_choose.c -- chooses the SHA-256 compression for this processor.
 *
 * The library has no writable data, so it cannot remember the answer: each hash asks again, and
 * asking may cost only a nanosecond or two.  The CPUID instruction is too slow for that; in a
 * virtual machine it takes a microsecond or more.
 *
 * - GCC: its runtime library executes CPUID once before main, and __builtin_cpu_supports reads the
 *   result.
 * - Clang has no name for this feature.  There the loader calls `ask_cpuid` once, when it binds
 *   `x86_has_sha` (an ifunc).
 * - Sanitizers cannot run as early as the loader, so their clang builds hash with libsodium.
 */
#include "base/sha256.h"

#include "base/assert.h"

#ifdef RF_SHA256_WITH_X86

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WITHOUT_LOADER
#endif
#endif
#if !defined __gnu_linux__
#define WITHOUT_LOADER
#endif

#if !defined __clang__

static bool
x86_has_sha(void)
{
    return __builtin_cpu_supports("sha") && __builtin_cpu_supports("sse4.1") &&
           __builtin_cpu_supports("ssse3");
}

#elif defined WITHOUT_LOADER

static bool
x86_has_sha(void)
{
    return false;
}

#else

#include <cpuid.h>

/* The two functions that the loader may bind to `x86_has_sha`. */
static bool
say_yes(void)
{
    return true;
}

static bool
say_no(void)
{
    return false;
}

/* Leaf 7 of CPUID reports the SHA extensions, leaf 1 the other instructions that sha256_x86.c
 * uses. */
__attribute__((used)) static bool (*ask_cpuid(void))(void)
{
    unsigned a, b, c, d, one = 0, seven = 0;
    if (__get_cpuid(1, &a, &b, &c, &d))
        one = c;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d))
        seven = b;
    return one & bit_SSSE3 && one & bit_SSE4_1 && seven & bit_SHA ? say_yes : say_no;
}

static bool x86_has_sha(void) __attribute__((ifunc("ask_cpuid")));

#endif
#endif

#ifdef RF_SHA256_WITH_ARMV8

#ifdef __ARM_FEATURE_SHA2

static bool
armv8_has_sha(void)
{
    return true;
}

#else

#include <sys/auxv.h>

/* The kernel passes the list of instruction sets to every program, with its arguments. */
static bool
armv8_has_sha(void)
{
    return getauxval(AT_HWCAP) & HWCAP_SHA2;
}

#endif
#endif

bool
rf_sha256_has(enum rf_sha256_path path)
{
    switch (path) {
    case RF_SHA256_PORTABLE:
#ifndef RF_PORTABLE_HASH
    case RF_SHA256_SODIUM:
#endif
        return true;
#ifdef RF_SHA256_WITH_X86
    case RF_SHA256_X86: return x86_has_sha();
#endif
#ifdef RF_SHA256_WITH_ARMV8
    case RF_SHA256_ARMV8: return armv8_has_sha();
#endif
    default: return false;
    }
}

rf_sha256_compress *
rf_sha256_by(enum rf_sha256_path path)
{
    RF_ASSERT(rf_sha256_has(path));
    switch (path) {
#ifndef RF_PORTABLE_HASH
    case RF_SHA256_SODIUM: return rf_sha256_sodium;
#endif
#ifdef RF_SHA256_WITH_X86
    case RF_SHA256_X86: return rf_sha256_x86;
#endif
#ifdef RF_SHA256_WITH_ARMV8
    case RF_SHA256_ARMV8: return rf_sha256_armv8;
#endif
    default: return rf_sha256_portable;
    }
}

/* The order of the tests is the order of speed.  Called for every hash. */
rf_sha256_compress *
rf_sha256_best(void)
{
#ifdef RF_SHA256_ONLY
    return rf_sha256_by(RF_SHA256_ONLY);
#endif
#ifdef RF_SHA256_WITH_X86
    if (x86_has_sha())
        return rf_sha256_x86;
#endif
#ifdef RF_SHA256_WITH_ARMV8
    if (armv8_has_sha())
        return rf_sha256_armv8;
#endif
#ifdef RF_PORTABLE_HASH
    return rf_sha256_portable;
#else
    return rf_sha256_sodium;
#endif
}
