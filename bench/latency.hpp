// How long one command takes, at its worst as well as usually.
#pragma once

namespace handlog::bench {

// Prints a table of percentiles to standard output.
void print_latency();

}  // namespace handlog::bench
