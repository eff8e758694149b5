import type { Purge } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { isHeld } from '../holds/holds.sql';
import { purgeMessage, type PurgeRecord } from './purge';

/** A purge that has begun ends, whatever is held since. */
export async function describePurge(db: Handle, purge: PurgeRecord): Promise<Purge> {
  const { accountId, subjectId, startedAtMs } = purge;
  return purgeMessage(purge, startedAtMs === 0 && (await isHeld(db, accountId, subjectId)));
}
