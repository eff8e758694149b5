/**
 * A batch allocates megabytes that live as long as its call. With Node's default young generation of 16 MB, copying
 * them takes a sixth of the CPU time (docs/benchmarks.md). Little survives, so V8 assumes a small old generation and
 * collects it four times a second; starting at 128 MB, it collected none in forty seconds of load.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=64', '--initial-old-space-size=128'];
