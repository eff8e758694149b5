import type { Hold } from '@consent/contracts';
import { absentAs, type Columns, instant, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

/** The table `holds`. Absent strings are "", and times 0. */
export interface HoldRecord {
  accountId: string;
  id: string;
  subjectId: string;
  siteId: string;
  reason: string;
  setByKind: string;
  setById: string;
  setAtMs: number;
  liftedByKind: string;
  liftedById: string;
  liftedAtMs: number;
}

export const holdColumns: Columns<HoldRecord> = {
  accountId: uuid('account_id'),
  id: word('id'),
  subjectId: absentAs('', text('subject_id')),
  siteId: absentAs('', uuid('site_id')),
  reason: text('reason'),
  setByKind: word('set_by_kind'),
  setById: word('set_by_id'),
  setAtMs: instant('set_at'),
  liftedByKind: absentAs('', word('lifted_by_kind')),
  liftedById: absentAs('', word('lifted_by_id')),
  liftedAtMs: absentAs(0, instant('lifted_at')),
};

export const selectHold = selectOf(holdColumns);
export const readHold = readerOf(holdColumns);

export function holdMessage({ setByKind, setById, liftedByKind, liftedById, ...hold }: HoldRecord): Hold {
  const { id, subjectId, siteId, reason, setAtMs, liftedAtMs } = hold;
  return {
    ...{ id, subjectId, siteId, reason, setAtMs, liftedAtMs, setBy: { kind: setByKind, id: setById } },
    ...(liftedAtMs !== 0 && { liftedBy: { kind: liftedByKind, id: liftedById } }),
  };
}
