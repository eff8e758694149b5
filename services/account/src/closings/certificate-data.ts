import { timestamp } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { listParts, type RunningPurge } from './purges.sql';

/** What the evidence service signs. It names no person. */
export async function certificateData(
  tx: Handle,
  { purgeId, accountId, closedAtMs, actorKind, sinceMs, purgedAtMs }: RunningPurge,
): Promise<object> {
  const parts = await listParts(tx, accountId);
  return {
    purge_id: purgeId,
    ...{ closed_at: timestamp(closedAtMs), closed_by: actorKind, purge_began_at: timestamp(sinceMs), purged_at: timestamp(purgedAtMs) },
    parts: parts.map(({ part, deleted, doneAtMs }) => ({ part, done_at: timestamp(doneAtMs), deleted })),
  };
}
