import type { Handle } from '@consent/postgres';
import { readerOf, selectOf } from '@consent/postgres/columns';
import { historyColumns } from '../history/history';
import { asOfVersion } from './as-of-version.rule';
import type { ConsentRecord } from './consent';
import { findConsents } from './find.sql';

export interface VersionRef {
  accountId: string;
  id: string;
  version: number;
}

const readHistory = readerOf(historyColumns);

/** In the order of `refs`. Erased records are returned as they are now. */
export async function findVersions(db: Handle, refs: readonly VersionRef[]): Promise<ConsentRecord[]> {
  const records = (await findConsents(db, refs)) as ConsentRecord[];
  const { rows } = await db.query(
    'find_replaced_states',
    `SELECT ${selectOf(historyColumns, 'h')}
     FROM unnest($1::uuid[], $2::text[], $3::integer[]) AS wanted(account_id, id, version)
     JOIN consent_history h ON h.account_id = wanted.account_id AND h.consent = wanted.id AND h.number IN (wanted.version, wanted.version + 1)`,
    [refs.map((ref) => ref.accountId), refs.map((ref) => ref.id), refs.map((ref) => ref.version)],
  );
  const entries = rows.map(readHistory);
  return records.map((record, at) => {
    const ofRecord = entries.filter((entry) => entry.accountId === record.accountId && entry.consent === record.id);
    const replaced = ofRecord.map((entry) => [entry.number, { ...entry, replacedAtMs: entry.createdAtMs }] as const);
    return asOfVersion(record, (refs[at] as VersionRef).version, new Map(replaced));
  });
}
