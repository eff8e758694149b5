import { insertEvents } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { ErasureScope } from '../consents/erase-subject.sql';
import { insertEventErasure } from '../erasures/event-erasures.sql';
import type { ConsentParts } from '../parts';
import { eraseLinkRows, lockLinksOf } from './links.sql';

/**
 * What an erasure does beside its records, in its transaction: what links say about the subject is gone, and the events of links and records
 * are blanked later. The webhook service knows the event of a link by the link's id.
 */
export async function eraseLinksAndEvents(
  tx: Handle,
  erasure: ErasureScope & { atMs?: number | undefined },
  { events }: Pick<ConsentParts, 'events'>,
): Promise<void> {
  const { accountId, atMs = Date.now() } = erasure;
  const id = await insertEventErasure(tx, erasure);
  await lockLinksOf(tx, erasure);
  const links = await eraseLinkRows(tx, erasure, id);
  const blanking = [...links].map(([linkId, latestMs]) =>
    events.subjectErased({ accountId, subjectId: linkId, siteId: undefined, atMs: Math.max(atMs, latestMs) }),
  );
  await insertEvents(tx, blanking);
}
