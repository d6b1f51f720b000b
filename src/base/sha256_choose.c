/*
 * base/sha256_choose.c -- which compression of SHA-256 this processor gets.
 *
 * The library has no variables, so nothing is remembered here: each hash asks again, and the
 * answer may cost a nanosecond or two.  The instruction CPUID is too slow for that, because it
 * takes a microsecond or more in a virtual machine.  The compiler's own library executes it once
 * before main, and GCC reads what it found.  Clang has no name for this feature; there the loader
 * asks once, when it binds `x86_has_sha`.  Sanitizers cannot run that early, so their builds by
 * clang hash with libsodium.
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

/* Leaf 7 of CPUID has the SHA extensions, leaf 1 what else their file uses. */
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

/* The kernel puts its list of instructions beside the arguments of the program. */
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
    case RF_SHA256_PORTABLE: return true;
#ifndef RF_PORTABLE_HASH
    case RF_SHA256_SODIUM: return true;
#endif
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
