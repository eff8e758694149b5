/**
 * How Node runs every process of the product. A batch makes megabytes of objects that
 * live as long as its call: with the young generation of 16 MB that Node has by itself,
 * a sixth of the processor's time goes to copying them about (docs/benchmarks.md). And as
 * little of it lasts, V8 takes the old generation to be small and collects it whole four
 * times a second; with 128 MB from the start it did not once in forty seconds of load.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=64', '--initial-old-space-size=128'];
