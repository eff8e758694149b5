import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const pool = new Uint32Array(1024);
let next = pool.length;

/** Randomness by the kilobyte: a call into the generator for each character would cost more than the rest of the id. */
function randomFraction(): number {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  return (pool[next++] as number) / 0x1_0000_0000;
}

/**
 * A ULID whose time part is `ms`. Ids made in one millisecond rise, so that the
 * rows of a batch keep their order (docs/adr/0002).
 */
export const ulid: (ms: number) => string = monotonicFactory(randomFraction);
