import type { Handle } from '@consent/postgres';
import type { RequestRef } from './trail.sql';

export type RequestTokenPurpose = 'confirm' | 'answer' | 'address';

export interface RequestToken {
  digest: Buffer;
  accountId: string;
  siteId: string;
  /** undefined for the address of a site. */
  requestId: string | undefined;
  purpose: RequestTokenPurpose;
  emailDigest: Buffer;
  expiresAtMs: number;
}

export async function insertRequestToken(db: Handle, token: RequestToken): Promise<void> {
  await db.query(
    'insert_request_token',
    `INSERT INTO request_tokens (digest, account_id, site_id, request_id, purpose, email_digest, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[token.digest, token.accountId, token.siteId, token.requestId ?? null, token.purpose, token.emailDigest],
      new Date(token.expiresAtMs),
    ],
  );
}

interface TokenRow {
  account_id: string;
  site_id: string;
  request_id: string | null;
  purpose: RequestTokenPurpose;
  email_digest: Buffer;
}

export async function findRequestToken(
  db: Handle,
  { digest, purposes, nowMs }: { digest: Buffer; purposes: readonly RequestTokenPurpose[]; nowMs: number },
): Promise<Omit<RequestToken, 'digest' | 'expiresAtMs'> | undefined> {
  const { rows } = await db.query<TokenRow>(
    'find_request_token',
    `SELECT account_id, site_id, request_id, purpose, email_digest FROM request_tokens
     WHERE digest = $1 AND purpose = ANY($2::text[]) AND expires_at > $3`,
    [digest, purposes, new Date(nowMs)],
  );
  const [row] = rows;
  return (
    row && {
      ...{ accountId: row.account_id, siteId: row.site_id, requestId: row.request_id ?? undefined, purpose: row.purpose },
      emailDigest: row.email_digest,
    }
  );
}

export async function deleteTokensOfRequests(tx: Handle, requests: readonly RequestRef[]): Promise<void> {
  await tx.query(
    'delete_tokens_of_requests',
    `DELETE FROM request_tokens USING unnest($1::uuid[], $2::text[]) AS gone(account_id, id)
     WHERE request_tokens.account_id = gone.account_id AND request_tokens.request_id = gone.id`,
    [requests.map(({ accountId }) => accountId), requests.map(({ id }) => id)],
  );
}

export async function deleteExpiredRequestTokens(db: Handle, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_expired_request_tokens',
    'DELETE FROM request_tokens WHERE digest IN (SELECT digest FROM request_tokens WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)',
    [new Date(nowMs), limit],
  );
  return rowCount ?? 0;
}
