import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const pool = new Uint32Array(1024);
let next = pool.length;

/** Draws random bytes in bulk. One call to the generator per character would cost more than the rest of the id. */
function randomFraction(): number {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  return (pool[next++] as number) / 0x1_0000_0000;
}

let instant = 0;
let nextOfInstant = monotonicFactory(randomFraction);

/**
 * A ULID whose time part is `ms`. Consecutive ids of the same millisecond increase, so the rows of a batch keep
 * their order (ADR 2).
 *
 * Each new millisecond gets a new factory. A single factory never goes back in time: after the clock is set back it
 * would keep using the latest time it saw.
 */
export function ulid(ms: number): string {
  if (ms !== instant) {
    instant = ms;
    nextOfInstant = monotonicFactory(randomFraction);
  }
  return nextOfInstant(ms);
}
