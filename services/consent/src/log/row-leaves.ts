import { type QueuedWork, saltAt } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { describeErasure } from './described';
import { findErasure } from './erasures.sql';
import { findHistories } from './histories.sql';
import type { LoggedHistory } from './logged-record';
import { attestedStatement, type Statement, statementsOf } from './statements';

export interface TaggedFrame {
  subjectId: string;
  frame: string;
}

/** The leaf at an index of work that is made from rows of the tables instead of events. Throws when there is no such row. */
export type RowLeaves = (work: QueuedWork, index: number) => TaggedFrame;

/** Whether the leaves of a row of work are made from rows. */
export const isMadeFromRows = ({ material: { attested, repeated, erasures } }: QueuedWork): boolean =>
  (attested ?? repeated ?? erasures) !== undefined;

/** Reads what the leaves of these works are made from. */
export async function loadRowLeaves(db: Handle, works: readonly QueuedWork[]): Promise<RowLeaves> {
  const refs = works.flatMap(({ accountId, material: { attested = [], repeated = [] } }) =>
    [...attested, ...repeated].map(([id]) => ({ accountId, id })),
  );
  const histories = new Map(
    (await findHistories(db, refs)).map((history) => [`${history.record.accountId}/${history.record.id}`, history]),
  );
  const erasures = await loadErasures(db, works);
  /** A record may have any number of updates. */
  const statements = new Map<LoggedHistory, Map<number, Statement>>();

  function repeatedStatement(history: LoggedHistory, revision: number): Statement {
    let ofRecord = statements.get(history);
    if (ofRecord === undefined) {
      ofRecord = new Map(statementsOf(history).map((statement) => [statement.revision, statement]));
      statements.set(history, ofRecord);
    }
    const statement = ofRecord.get(revision);
    if (statement === undefined) throw new Error(`revision ${revision} of record ${history.record.id} has no leaf`);
    return statement;
  }

  return (work, index) => {
    const { attested, repeated, erasures: eventIds } = work.material;
    if (eventIds !== undefined) {
      const found = erasures.get(`${work.accountId}/${eventIds[index]}`);
      if (found === undefined) throw new Error(`there is no erasure ${eventIds[index]}`);
      return found;
    }
    const { id, revision } = revisionAt(attested ?? repeated ?? [], index);
    const history = histories.get(`${work.accountId}/${id}`);
    if (history === undefined) throw new Error(`there is no record ${id}`);
    const { frame } =
      attested === undefined ? repeatedStatement(history, revision) : attestedStatement(history, saltAt(work, index), revision);
    return { subjectId: history.record.subjectId, frame };
  };
}

async function loadErasures(db: Handle, works: readonly QueuedWork[]): Promise<Map<string, TaggedFrame>> {
  const found = new Map<string, TaggedFrame>();
  for (const { accountId, material } of works) {
    for (const eventId of material.erasures ?? []) {
      const erasure = await findErasure(db, accountId, eventId);
      if (erasure === undefined) continue;
      found.set(`${accountId}/${eventId}`, { subjectId: erasure.subjectId, frame: describeErasure(erasure).frame });
    }
  }
  return found;
}

/**
 * Leaves of a row of work are in the order of its records, and of the revisions of each. The revision after the last update is
 * the deletion; no update can follow it.
 */
function revisionAt(ranges: readonly (readonly [id: string, first: number, last: number])[], index: number) {
  let before = 0;
  for (const [id, first, last] of ranges) {
    const leaves = last - first + 1;
    if (index < before + leaves) return { id, revision: first + index - before };
    before += leaves;
  }
  throw new Error(`the work names no record for leaf ${index}`);
}
