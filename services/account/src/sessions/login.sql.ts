import type { SessionClient } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

export interface NewSession {
  accountId: string;
  userId: string;
  digest: Buffer;
  createdAtMs: number;
  expiresAtMs: number;
  client: SessionClient;
  /** 0 without a second factor. */
  factorProvedAtMs: number;
}

export async function insertSession(tx: Handle, session: NewSession): Promise<void> {
  const { accountId, userId, digest, createdAtMs, expiresAtMs, client, factorProvedAtMs } = session;
  const { userAgent, country, region } = client;
  await tx.query(
    'insert_session',
    `INSERT INTO sessions (account_id, user_id, digest, created_at, last_seen_at, expires_at, user_agent, country, region, factor_proved_at)
     VALUES ($1, $2, $3, $4, $4, $5, nullif($6, ''), nullif($7, ''), nullif($8, ''), $9)`,
    [
      ...[accountId, userId, digest, new Date(createdAtMs), new Date(expiresAtMs), userAgent, country, region],
      factorProvedAtMs === 0 ? null : new Date(factorProvedAtMs),
    ],
  );
}
