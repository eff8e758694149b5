import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { most } from './request.rule';
import type { SiteRef } from './settings';

/**
 * Takes a place for one more mail to this address; false if there is none. Of one site exactly, because its settings are locked. Several
 * sites at the same moment may exceed the sum by one each.
 */
export async function mayMail(tx: Handle, { accountId, siteId }: SiteRef, emailDigest: Buffer, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ all: number; own: number }>(
    'count_request_mails',
    `SELECT count(*)::integer AS all, (count(*) FILTER (WHERE account_id = $2 AND site_id = $3))::integer AS own
     FROM (SELECT account_id, site_id FROM request_mails WHERE email_digest = $1 AND queued_at > $4 LIMIT $5) AS found`,
    [emailDigest, accountId, siteId, new Date(nowMs - most.mailsWithinMs), most.mailsOfAddress + 1],
  );
  const { all = 0, own = 0 } = rows[0] ?? {};
  if (all >= most.mailsOfAddress || own >= most.mailsOfSite) return false;
  await tx.query(
    'insert_request_mail',
    'INSERT INTO request_mails (email_digest, id, account_id, site_id, queued_at) VALUES ($1, $2, $3, $4, $5)',
    [emailDigest, randomUUID(), accountId, siteId, new Date(nowMs)],
  );
  return true;
}

export async function deleteOldRequestMails(db: Handle, { beforeMs, limit }: { beforeMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_old_request_mails',
    `DELETE FROM request_mails WHERE (email_digest, id) IN (
       SELECT email_digest, id FROM request_mails WHERE queued_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), limit],
  );
  return rowCount ?? 0;
}
