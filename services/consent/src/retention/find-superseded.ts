import type { Handle } from '@consent/postgres';
import { findLives, type FoundLife } from '../states/find.sql';
import { groupsOf } from '../states/groups';
import { findEndable } from './superseded.sql';
import { supersededBefore } from './superseded.rule';

interface Asked {
  accountId: string;
  siteId: string;
  subjectIds: readonly string[];
  /** Replaced up to this time. */
  beforeMs: number;
}

/**
 * Records of the subjects on the site that may end now, with the time at which they were replaced. A subject whose state is not read (62.4) has none.
 */
export async function findSuperseded(db: Handle, { accountId, siteId, subjectIds, beforeMs }: Asked): Promise<ReadonlyMap<string, number>> {
  if (subjectIds.length === 0) return new Map();
  const find = (ids: readonly string[]) => findLives(db, { accountId, siteId, subjectIds: ids, atMs: beforeMs });
  const lives: FoundLife[] = [];
  const all = await find(subjectIds);
  if (all.cut === undefined) lives.push(...all.lives);
  // One at a time, so that one subject with many records does not hide the others.
  else if (subjectIds.length > 1) for (const id of subjectIds) lives.push(...(await find([id])).lives);
  const found = [...groupsOf(lives, ({ record }) => record.subjectId).values()].flatMap((group) => supersededBefore(group));
  const endable = await findEndable(
    db,
    accountId,
    found.map(({ life }) => life.id),
  );
  return new Map(found.filter(({ life }) => endable.has(life.id)).map(({ life, sinceMs }) => [life.id, sinceMs]));
}
