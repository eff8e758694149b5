/**
 * How Node runs every process of the product. A batch makes megabytes of objects that
 * live as long as its call: with the young generation of 16 MB that Node has by itself,
 * a sixth of the processor's time goes to copying them about (docs/benchmarks.md).
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=64'];
