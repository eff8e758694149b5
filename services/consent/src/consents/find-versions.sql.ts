import type { Handle } from '@consent/postgres';
import { asOfVersion } from './as-of-version.rule';
import type { ConsentRecord } from './consent';
import { findConsents } from './find.sql';
import { replacedStateOf, type ReplacedStateRow } from './replaced-state';

export interface VersionRef {
  accountId: string;
  id: string;
  version: number;
}

interface ReplacedRow extends ReplacedStateRow {
  account_id: string;
  consent: string;
  number: number;
  created_at: Date;
}

/** In the order of `refs`. Erased records are returned as they are now. */
export async function findVersions(db: Handle, refs: readonly VersionRef[]): Promise<ConsentRecord[]> {
  const records = (await findConsents(db, refs)) as ConsentRecord[];
  const { rows } = await db.query<ReplacedRow>(
    'find_replaced_states',
    `SELECT h.account_id, h.consent, h.number, h.accepted, h.preferences::text AS preferences, h.policy_version, h.policy_id,
            h.policy_sha256, h.created_at
     FROM unnest($1::uuid[], $2::text[], $3::integer[]) AS wanted(account_id, id, version)
     JOIN consent_history h ON h.account_id = wanted.account_id AND h.consent = wanted.id AND h.number IN (wanted.version, wanted.version + 1)`,
    [refs.map((ref) => ref.accountId), refs.map((ref) => ref.id), refs.map((ref) => ref.version)],
  );
  return records.map((record, at) => {
    const ofRecord = rows.filter((row) => row.account_id === record.accountId && row.consent === record.id);
    const replaced = ofRecord.map((row) => [row.number, { ...replacedStateOf(row), replacedAtMs: row.created_at.getTime() }] as const);
    return asOfVersion(record, (refs[at] as VersionRef).version, new Map(replaced));
  });
}
