import type { Handle } from '@consent/postgres';
import { consentSelect, recordOf, type ConsentRecord, type ConsentRow } from './consent';

/** PostgreSQL reuses this plan, but plans the array form again for each one-element array. */
const findOne = `SELECT ${consentSelect('= $1')} FROM consents WHERE account_id = $1 AND id = $2 AND purged_at IS NULL`;

const findMany = `
  SELECT ${consentSelect('= ANY ($1)')} FROM consents
  JOIN unnest($1::uuid[], $2::text[]) AS wanted(wanted_account_id, wanted_id)
    ON account_id = wanted_account_id AND id = wanted_id AND purged_at IS NULL`;

/** In the order of `refs`. Includes erased records, and no purged ones. */
export async function findConsents(db: Handle, refs: readonly { accountId: string; id: string }[]): Promise<(ConsentRecord | undefined)[]> {
  const [first] = refs;
  const { rows } =
    first !== undefined && refs.length === 1
      ? await db.query<ConsentRow>('find_consent', findOne, [first.accountId, first.id])
      : await db.query<ConsentRow>('find_consents', findMany, [refs.map((ref) => ref.accountId), refs.map((ref) => ref.id)]);
  const found = new Map(rows.map((row) => [refKey({ accountId: row.account_id, id: row.id }), recordOf(row)]));
  return refs.map((ref) => found.get(refKey(ref)));
}

function refKey(ref: { accountId: string; id: string }): string {
  return `${ref.accountId}/${ref.id}`;
}

export interface LockedConsent {
  record: ConsentRecord;
  /** In hex; "" if the record has no leaf in the evidence log. */
  salt: string;
}

export async function lockConsent(tx: Handle, accountId: string, id: string): Promise<LockedConsent | undefined> {
  const {
    rows: [row],
  } = await tx.query<ConsentRow & { salt: string | null }>(
    'lock_consent',
    `SELECT ${consentSelect('= $1')}, encode(salt, 'hex') AS salt FROM consents WHERE account_id = $1 AND id = $2 AND purged_at IS NULL FOR UPDATE`,
    [accountId, id],
  );
  return row && { record: recordOf(row), salt: row.salt ?? '' };
}
