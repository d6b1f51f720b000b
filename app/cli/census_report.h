/*
 * app/cli/census_report.h -- prints points and shapes of a set of deals and a verdict.
 */
#ifndef RIFFLE_APP_CENSUS_REPORT_H
#define RIFFLE_APP_CENSUS_REPORT_H

#include <riffle/census.h>
#include <stdio.h>

void census_report(FILE *out, const struct rf_census *census);

#endif
