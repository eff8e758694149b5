import type { Handle } from '@consent/postgres';

export interface KeyUse {
  accountId: string;
  keyId: string;
  atMs: number;
}

/** Never moves last_used_at back. Writes once a minute at most, because a busy key would be written at each request. */
export async function touchKeys(tx: Handle, uses: readonly KeyUse[]): Promise<void> {
  await tx.query(
    'touch_keys',
    `UPDATE api_keys k SET last_used_at = use.at
     FROM (SELECT account_id, key_id, max(at) AS at
           FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS u(account_id, key_id, at) GROUP BY account_id, key_id) AS use
     WHERE k.account_id = use.account_id AND k.id = use.key_id
       AND (k.last_used_at IS NULL OR k.last_used_at <= use.at - interval '1 minute')`,
    [uses.map((use) => use.accountId), uses.map((use) => use.keyId), uses.map((use) => new Date(use.atMs).toISOString())],
  );
}
