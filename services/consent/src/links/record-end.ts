import type { Actor, SubjectLink } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import { lockLinks } from './leaves.sql';
import { linkMessage, type LinkRow } from './link';
import { findLinksOf } from './links.sql';
import { recordLink } from './record';

/**
 * Ends an active link, whose device is locked (lockSubjects). undefined if an erasure has destroyed the link meanwhile: a row of its end would
 * name the erased subject again.
 */
export async function recordEnd(
  tx: Handle,
  active: LinkRow,
  { atMs, actor }: { atMs: number; actor: Actor },
  { events, isLogOn }: Pick<ConsentParts, 'events' | 'isLogOn'>,
): Promise<SubjectLink | undefined> {
  const { accountId, id, subjectId } = active;
  // Waits for an erasure that is under way, and makes a later one wait.
  await lockLinks(tx, accountId, [id]);
  const isErased = (await findLinksOf(tx, accountId, [subjectId])).every((row) => row.id !== id);
  if (isErased) return undefined;
  const { salt: _, dataHash: __, tag: ___, leaf: ____, erasure: _____, ...link } = active;
  const end = { ...link, isEnd: true, atMs: Math.max(atMs, link.linkedAtMs + 1), byKind: actor.kind, byId: actor.id };
  await recordLink(tx, end, { events, isLogOn });
  return { ...linkMessage(active), unlinkedAtMs: end.atMs };
}
