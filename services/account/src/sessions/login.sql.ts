import type { SessionClient } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { actingDigest } from './acting-digest';

export interface NewSession {
  /** The home account of the user. */
  accountId: string;
  /** null: the home account. */
  actsFor: string | null;
  userId: string;
  digest: Buffer;
  createdAtMs: number;
  expiresAtMs: number;
  client: SessionClient;
  /** 0 without a second factor. */
  factorProvedAtMs: number;
  /** Of `actsFor`, by which the person signed in (decision 83). */
  ssoProviderId?: string;
}

export async function insertSession(tx: Handle, session: NewSession): Promise<void> {
  const { accountId, actsFor, userId, digest, createdAtMs, expiresAtMs, client, factorProvedAtMs, ssoProviderId = null } = session;
  const { userAgent, country, region } = client;
  await tx.query(
    'insert_session',
    `INSERT INTO sessions (account_id, user_id, digest, created_at, last_seen_at, expires_at, user_agent, country, region, factor_proved_at, acts_for, sso_provider_id)
     VALUES ($1, $2, $3, $4, $4, $5, nullif($6, ''), nullif($7, ''), nullif($8, ''), $9, $10, $11)`,
    [
      ...[
        accountId,
        userId,
        actsFor === null ? digest : actingDigest(digest),
        new Date(createdAtMs),
        new Date(expiresAtMs),
        userAgent,
        country,
        region,
      ],
      factorProvedAtMs === 0 ? null : new Date(factorProvedAtMs),
      actsFor,
      ssoProviderId,
    ],
  );
}
