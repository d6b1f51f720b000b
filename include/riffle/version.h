/*
 * riffle/version.h -- the version of the library, MAJOR.MINOR.PATCH.  CHANGELOG.md lists what
 * changed.
 */
#ifndef RIFFLE_VERSION_H
#define RIFFLE_VERSION_H

#define RF_VERSION "0.2.0"

#endif
