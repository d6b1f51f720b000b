/*
 * riffle/version.h -- the version of the library.
 */
#ifndef RIFFLE_VERSION_H
#define RIFFLE_VERSION_H

#define RF_VERSION "0.1.0"

#endif
