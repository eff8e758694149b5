import type { Handle } from '@consent/postgres';
import type { Actor } from '@consent/contracts';
import type { ConsentRecord } from './consent';

interface Change {
  before: ConsentRecord;
  after: ConsentRecord;
  historyId: string;
  actor: Actor;
  isLogged: boolean;
}

/** The caller has locked the record. Returns the number of the update; numbers have no gaps. */
export async function saveUpdate(tx: Handle, { before, after, historyId, actor, isLogged }: Change): Promise<number> {
  const { rows } = await tx.query<{ number: number }>(
    'insert_history',
    `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_id,
                                  policy_sha256, changed_by_kind, changed_by_id, created_at, attested)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5::json, $6, $7, $8, $9, $10, $11, $12
     FROM consent_history WHERE account_id = $1 AND consent = $2 RETURNING number`,
    [
      before.accountId,
      before.id,
      historyId,
      before.accepted,
      before.preferencesJson,
      before.policyVersion,
      before.policyId || null,
      before.policySha256,
      actor.kind,
      actor.id,
      new Date(after.updatedAtMs),
      isLogged ? false : null,
    ],
  );
  await tx.query(
    'update_consent',
    `UPDATE consents SET accepted = $3, preferences = $4::json, policy_version = $5, policy_id = $6, policy_sha256 = $7, updated_at = $8
     WHERE account_id = $1 AND id = $2`,
    [
      after.accountId,
      after.id,
      after.accepted,
      after.preferencesJson,
      after.policyVersion,
      after.policyId || null,
      after.policySha256,
      new Date(after.updatedAtMs),
    ],
  );
  return rows[0]!.number;
}
