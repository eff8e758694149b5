import { absentAs, bool, type Columns, instant, integer, uuid, word } from '@consent/postgres/columns';
import { stateColumns, type ConsentState } from '../consents/consent';

/** The state before an update, who made the update, and when (spec 2.7). */
export interface HistoryRecord extends ConsentState {
  accountId: string;
  consent: string;
  /** Counts the updates of one consent from 1. */
  number: number;
  id: string;
  changedByKind: string;
  changedById: string;
  createdAtMs: number;
  /** undefined if the update has no leaf yet. */
  isAttested: boolean | undefined;
}

/** The table `consent_history`. */
export const historyColumns: Columns<HistoryRecord> = {
  accountId: uuid('account_id'),
  consent: word('consent'),
  number: integer('number'),
  id: word('id'),
  ...stateColumns,
  changedByKind: word('changed_by_kind'),
  changedById: word('changed_by_id'),
  createdAtMs: instant('created_at'),
  isAttested: absentAs(undefined, bool('attested')),
};
