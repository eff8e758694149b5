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

let instant = 0;
let nextOfInstant = monotonicFactory(randomFraction);

/**
 * A ULID whose time part is `ms`. Ids made one after the other for one millisecond
 * rise, so that the rows of a batch keep their order (ADR 2). Not so for
 * earlier ones: the factory would go on with the latest time it saw, and date all
 * consents by it until a clock that was set back has caught up.
 */
export function ulid(ms: number): string {
  if (ms !== instant) {
    instant = ms;
    nextOfInstant = monotonicFactory(randomFraction);
  }
  return nextOfInstant(ms);
}
