import { type QueuedWork, saltAt } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { readErasedIds } from '../erasures/read-erased-ids';
import { findDonePurge } from '../purges/find.sql';
import { purgedFrame } from '../purges/leaf';
import { pseudonymOf } from '../purges/pseudonym';
import { loadLinks } from '../links/leaves';
import { describeErasure } from './described';
import { findErasure } from './erasures.sql';
import { findParts } from './histories.sql';
import type { Revisions } from './logged-record';
import { attestedStatement, statementOf } from './statements';

export interface TaggedFrame {
  subjectId: string;
  /** In hex, if it is not that of the subject. */
  tag?: string;
  frame: string;
}

export type RowLeaves = (work: QueuedWork, index: number) => TaggedFrame;

export const isMadeFromRows = ({ material: { attested, repeated, erasures, purges, links } }: QueuedWork): boolean =>
  (attested ?? repeated ?? erasures ?? purges ?? links) !== undefined;

export async function loadRowLeaves(db: Handle, works: readonly QueuedWork[]): Promise<RowLeaves> {
  const ranges = works.flatMap(({ accountId, material: { attested = [], repeated = [] } }) =>
    [...attested, ...repeated].map(([id, first, last]) => ({ accountId, id, first, last })),
  );
  const parts = new Map((await findParts(db, ranges)).map((part) => [keyOf(part.record.accountId, part.record.id, part), part]));
  const erasures = await loadErasures(db, works);
  const purges = await loadPurges(db, works);
  const linkAt = await loadLinks(db, works);

  return (work, index) => {
    const { attested, repeated, erasures: eventIds, purges: purgeIds, links } = work.material;
    if (links !== undefined) return { subjectId: '', ...linkAt(work, index) };
    if (purgeIds !== undefined) {
      const found = purges.get(`${work.accountId}/${purgeIds[index]}`);
      if (found === undefined) throw new Error(`there is no purge ${purgeIds[index]}`);
      return found;
    }
    if (eventIds !== undefined) {
      const found = erasures.get(`${work.accountId}/${eventIds[index]}`);
      if (found === undefined) throw new Error(`there is no erasure ${eventIds[index]}`);
      return found;
    }
    const { id, revisions, revision } = revisionAt(attested ?? repeated ?? [], index);
    const part = parts.get(keyOf(work.accountId, id, revisions));
    if (part === undefined) throw new Error(`there is no record ${id}`);
    const statement = attested === undefined ? statementOf(part, revision) : attestedStatement(part, saltAt(work, index), revision);
    if (statement === undefined) throw new Error(`revision ${revision} of record ${id} has no leaf`);
    return { subjectId: part.record.subjectId, frame: statement.frame };
  };
}

const keyOf = (accountId: string, id: string, { first, last }: Revisions) => `${accountId}/${id}/${first}/${last}`;

async function loadErasures(db: Handle, works: readonly QueuedWork[]): Promise<Map<string, TaggedFrame>> {
  const found = new Map<string, TaggedFrame>();
  for (const { accountId, material } of works) {
    for (const eventId of material.erasures ?? []) {
      const erasure = await findErasure(db, accountId, eventId);
      if (erasure === undefined) continue;
      const { frame } = describeErasure(erasure, await readErasedIds(db, erasure));
      found.set(`${accountId}/${eventId}`, { subjectId: erasure.subjectId, frame });
    }
  }
  return found;
}

async function loadPurges(db: Handle, works: readonly QueuedWork[]): Promise<Map<string, TaggedFrame>> {
  const found = new Map<string, TaggedFrame>();
  for (const { accountId, material } of works) {
    for (const id of material.purges ?? []) {
      const purge = await findDonePurge(db, accountId, id);
      if (purge !== undefined) found.set(`${accountId}/${id}`, { subjectId: pseudonymOf(purge.tag), frame: purgedFrame(purge) });
    }
  }
  return found;
}

/** Leaves of a row of work are ordered by record, then by revision. */
function revisionAt(ranges: readonly (readonly [id: string, first: number, last: number])[], index: number) {
  let before = 0;
  for (const [id, first, last] of ranges) {
    const leaves = last - first + 1;
    if (index < before + leaves) return { id, revisions: { first, last }, revision: first + index - before };
    before += leaves;
  }
  throw new Error(`the work names no record for leaf ${index}`);
}
