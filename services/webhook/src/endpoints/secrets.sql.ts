import type { Handle } from '@consent/postgres';
import type { EndpointRef } from './endpoint';

export async function replaceSecret(tx: Handle, { accountId, id }: EndpointRef, sealed: string, overlapMs: number): Promise<void> {
  await tx.query(
    'rotate_secret',
    `UPDATE endpoints SET secret = $3, previous_secret = secret, previous_secret_until = now() + $4 * interval '1 millisecond', updated_at = now()
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, sealed, overlapMs],
  );
}

export interface SealedPair extends EndpointRef {
  secret: string;
  previousSecret: string | undefined;
}

interface SealedRow {
  account_id: string;
  id: string;
  secret: string;
  previous_secret: string | null;
}

export async function lockSealedOtherwise(tx: Handle, currentPrefix: string, after: EndpointRef, limit: number): Promise<SealedPair[]> {
  const { rows } = await tx.query<SealedRow>(
    'lock_sealed_otherwise',
    `SELECT account_id, id, secret, previous_secret FROM endpoints
     WHERE deleted_at IS NULL AND (NOT starts_with(secret, $1) OR NOT starts_with(previous_secret, $1)) AND (account_id, id) > ($2, $3)
     ORDER BY account_id, id LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED`,
    [currentPrefix, after.accountId, after.id, limit],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    id: row.id,
    secret: row.secret,
    previousSecret: row.previous_secret ?? undefined,
  }));
}

export async function saveSealed(tx: Handle, pairs: readonly SealedPair[]): Promise<void> {
  await tx.query(
    'save_sealed',
    `UPDATE endpoints e SET secret = s.secret, previous_secret = s.previous_secret
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS s(account_id, id, secret, previous_secret)
     WHERE e.account_id = s.account_id AND e.id = s.id`,
    [
      pairs.map((pair) => pair.accountId),
      pairs.map((pair) => pair.id),
      pairs.map((pair) => pair.secret),
      pairs.map((pair) => pair.previousSecret ?? null),
    ],
  );
}

export async function forgetEndedSecrets(db: Handle): Promise<void> {
  await db.query(
    'forget_ended_secrets',
    'UPDATE endpoints SET previous_secret = NULL, previous_secret_until = NULL WHERE previous_secret_until < now()',
    [],
  );
}
