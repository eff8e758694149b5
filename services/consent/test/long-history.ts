import type { Client } from 'pg';

export interface RecordRef {
  accountId: string;
  id: string;
}

/** About 4.5 KiB, the largest that the contract allows. */
const largePreferences = JSON.stringify(
  Object.fromEntries(Array.from({ length: 64 }, (_, number) => [`${'c'.repeat(60)}_${number + 10}`, true])),
);

/** By SQL, a millisecond apart. Like updates of a release without the log, they have no leaf. */
export async function addUpdates(
  sql: Client,
  { accountId, id }: RecordRef,
  { count, preferences = largePreferences }: { count: number; preferences?: string },
): Promise<void> {
  await sql.query(
    `WITH record AS MATERIALIZED (SELECT created_at FROM consents WHERE account_id = $1 AND id = $2)
     INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256, changed_by_kind,
       changed_by_id, created_at)
     SELECT $1, $2, number, to_char(number, 'FM00000000000000000000000000'), true, $3, 1, '', 'api_key', 'key_1',
       created_at + number * interval '1 millisecond'
     FROM record, generate_series(1, $4::integer) AS number`,
    [accountId, id, preferences, count],
  );
  await sql.query(
    `UPDATE consents SET updated_at = (created_at AT TIME ZONE 'UTC' + $3 * interval '1 millisecond') AT TIME ZONE 'UTC'
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, count],
  );
}
