import type { Handle } from '@consent/postgres';
import { itemSize, tileItems } from './chunk.rule';
import { findBytesFrom } from './chunks.sql';
import { DamagedLogError } from './damaged-log';

const levels = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Checks that the incomplete tiles hold exactly the items of a log of this size, and that nothing follows them.
 * Appending to wrong rows would fail the turn of all logs. Throws DamagedLogError.
 */
export async function assertOpenTiles(db: Handle, accountId: string, size: number): Promise<void> {
  const open = levels.map((level) => {
    const items = Math.floor(size / tileItems ** level);
    return { level, start: items - (items % tileItems), bytes: (items % tileItems) * itemSize(level) };
  });
  const stored = await findBytesFrom(db, accountId, open);
  const wrong = open.find(({ bytes }, place) => stored[place] !== bytes);
  if (wrong !== undefined)
    throw new DamagedLogError(accountId, `log_chunks of level ${wrong.level} from ${wrong.start} on do not fit ${size} leaves`);
}
