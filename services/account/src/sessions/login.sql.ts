import type { Handle } from '@consent/postgres';

export interface NewSession {
  accountId: string;
  userId: string;
  digest: Buffer;
  createdAtMs: number;
  expiresAtMs: number;
}

export async function insertSession(tx: Handle, session: NewSession): Promise<void> {
  await tx.query(
    'insert_session',
    `INSERT INTO sessions (account_id, user_id, digest, created_at, last_seen_at, expires_at) VALUES ($1, $2, $3, $4, $4, $5)`,
    [session.accountId, session.userId, session.digest, new Date(session.createdAtMs), new Date(session.expiresAtMs)],
  );
}
