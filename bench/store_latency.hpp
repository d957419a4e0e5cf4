#pragma once

namespace handlog::bench {

// The time that passes, by the clock on the wall, until an entry that is a
// commit of its own has reached the disk of the folder for temporary files.
void print_append_latency();

}  // namespace handlog::bench
