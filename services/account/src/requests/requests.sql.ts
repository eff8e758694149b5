import type { Handle } from '@consent/postgres';
import { insertOf, updateOf } from '@consent/postgres/columns';
import { requestColumns, requestOf, type RequestRecord, requestSelect } from './request';
import type { SiteRef } from './settings';
import type { RequestRef } from './trail.sql';

const insert = insertOf('requests', requestColumns);

export async function insertRequest(tx: Handle, request: RequestRecord): Promise<void> {
  await tx.query('insert_request', insert.text, insert.valuesOf(request));
}

const { accountId: account, id, siteId: _, receivedAtMs: __, ...changing } = requestColumns;
const update = updateOf('requests', { accountId: account, id }, changing);

/** The caller has locked it. */
export async function saveRequest(tx: Handle, request: RequestRecord): Promise<void> {
  await tx.query('save_request', update.text, update.valuesOf(request));
}

export async function findRequest(db: Handle, { accountId, id: asked }: RequestRef): Promise<RequestRecord | undefined> {
  const { rows } = await db.query('find_request', `SELECT ${requestSelect} FROM requests WHERE account_id = $1 AND id = $2`, [
    accountId,
    asked,
  ]);
  return rows[0] && requestOf(rows[0]);
}

export async function lockRequest(tx: Handle, { accountId, id: asked }: RequestRef): Promise<RequestRecord | undefined> {
  const sql = `SELECT ${requestSelect} FROM requests WHERE account_id = $1 AND id = $2 FOR UPDATE`;
  const { rows } = await tx.query('lock_request', sql, [accountId, asked]);
  return rows[0] && requestOf(rows[0]);
}

/** The newest with this fingerprint that waits for its confirmation or its answer. */
export async function lockSameRequest(
  tx: Handle,
  { accountId, siteId }: SiteRef,
  { fingerprint, status, afterMs }: { fingerprint: Buffer; status: string; afterMs: number },
): Promise<RequestRecord | undefined> {
  const { rows } = await tx.query(
    'lock_same_request',
    `SELECT ${requestSelect} FROM requests
     WHERE account_id = $1 AND site_id = $2 AND fingerprint = $3 AND status = $4 AND received_at > $5
     ORDER BY id DESC LIMIT 1 FOR UPDATE`,
    [accountId, siteId, fingerprint, status, new Date(afterMs)],
  );
  return rows[0] && requestOf(rows[0]);
}

/** Up to `atMost`. */
export async function countRequestsOfSite(tx: Handle, { accountId, siteId }: SiteRef, status: string, atMost: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'count_requests_of_site',
    `SELECT count(*)::integer AS count
     FROM (SELECT FROM requests WHERE account_id = $1 AND site_id = $2 AND status = $3 LIMIT $4) AS found`,
    [accountId, siteId, status, atMost],
  );
  return rows[0]?.count ?? 0;
}

export async function countOpenOfSubject(tx: Handle, { accountId, siteId }: SiteRef, subjectId: string, atMost: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'count_open_requests_of_subject',
    `SELECT count(*)::integer AS count FROM (
       SELECT FROM requests WHERE account_id = $1 AND subject_id = $3 AND site_id = $2 AND status = 'open' LIMIT $4) AS found`,
    [accountId, siteId, subjectId, atMost],
  );
  return rows[0]?.count ?? 0;
}

/** Newest first. Only those that a token proved: what an officer names may be wrong. */
export async function findRequestsOfPerson(
  db: Handle,
  { accountId, siteId, subjectId, limit }: SiteRef & { subjectId: string; limit: number },
): Promise<RequestRecord[]> {
  const { rows } = await db.query(
    'find_requests_of_person',
    `SELECT ${requestSelect} FROM requests
     WHERE account_id = $1 AND subject_id = $3 AND site_id = $2 AND subject_by = 'proven' ORDER BY id DESC LIMIT $4`,
    [accountId, siteId, subjectId, limit],
  );
  return rows.map(requestOf);
}

interface Page {
  accountId: string;
  siteId: string;
  status: string;
  afterDueAtMs: number;
  afterId: string;
  limit: number;
}

/** Confirmed ones by deadline, of the same deadline the newest first. */
export async function findRequestPage(
  db: Handle,
  { accountId, siteId, status, afterDueAtMs, afterId, limit }: Page,
): Promise<RequestRecord[]> {
  const values: unknown[] = [accountId, limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['account_id = $1', 'due_at IS NOT NULL'];
  if (siteId !== '') conditions.push(`site_id = ${parameter(siteId)}`);
  if (status !== '') conditions.push(`status = ${parameter(status)}`);
  if (afterId !== '') {
    const [due, last] = [parameter(new Date(afterDueAtMs)), parameter(afterId)];
    conditions.push(`due_at >= ${due}`, `(due_at > ${due} OR id < ${last})`);
  }
  const name = ['list_requests', siteId !== '' && 'of_site', status !== '' && 'by_status', afterId !== '' && 'after'].filter(Boolean);
  const sql = `SELECT ${requestSelect} FROM requests WHERE ${conditions.join(' AND ')} ORDER BY due_at, id DESC LIMIT $2`;
  const { rows } = await db.query(name.join('_'), sql, values);
  return rows.map(requestOf);
}

export async function findRequestsOfNotice(db: Handle, accountId: string, mailId: string, limit: number): Promise<RequestRecord[]> {
  const { rows } = await db.query(
    'find_requests_of_notice',
    `SELECT ${requestSelect} FROM requests WHERE account_id = $1 AND notice_mail_id = $2 ORDER BY due_at, id LIMIT $3`,
    [accountId, mailId, limit],
  );
  return rows.map(requestOf);
}

export async function findRequestsOfReminder(db: Handle, accountId: string, mailId: string, limit: number): Promise<RequestRecord[]> {
  const { rows } = await db.query(
    'find_requests_of_reminder',
    `SELECT ${requestSelect} FROM requests WHERE account_id = $1 AND reminder_mail_id = $2 AND status = 'open' ORDER BY due_at, id LIMIT $3`,
    [accountId, mailId, limit],
  );
  return rows.map(requestOf);
}

interface Deadlines {
  weekMs: number;
  dayMs: number;
}

const isToRemind = `status = 'open' AND ((reminders < 1 AND due_at <= $1) OR (reminders < 2 AND due_at <= $2))`;

export async function findSitesToRemind(db: Handle, { weekMs, dayMs }: Deadlines, limit: number): Promise<SiteRef[]> {
  const { rows } = await db.query<{ account_id: string; site_id: string }>(
    'find_sites_to_remind',
    `SELECT DISTINCT account_id, site_id FROM requests WHERE due_at <= $1 AND ${isToRemind} LIMIT $3`,
    [new Date(weekMs), new Date(dayMs), limit],
  );
  return rows.map(({ account_id: accountId, site_id: siteId }) => ({ accountId, siteId }));
}

/** Each request is marked once before each of both times, whatever runs at the same time. */
export async function markReminded(
  tx: Handle,
  { accountId, siteId }: SiteRef,
  { weekMs, dayMs }: Deadlines,
  mailId: string,
  limit: number,
): Promise<RequestRef[]> {
  const { rows } = await tx.query<{ id: string }>(
    'mark_requests_reminded',
    `UPDATE requests SET reminders = CASE WHEN due_at <= $2 THEN 2 ELSE 1 END, reminder_mail_id = $5
     WHERE account_id = $3 AND id IN (
       SELECT id FROM requests WHERE account_id = $3 AND site_id = $4 AND ${isToRemind} ORDER BY id LIMIT $6 FOR UPDATE)
     RETURNING id`,
    [new Date(weekMs), new Date(dayMs), accountId, siteId, mailId, limit],
  );
  return rows.map(({ id: found }) => ({ accountId, id: found }));
}

/** Locks those whose texts must go. */
export async function lockRequestsToBlank(tx: Handle, nowMs: number, limit: number): Promise<RequestRecord[]> {
  const { rows } = await tx.query(
    'lock_requests_to_blank',
    `SELECT ${requestSelect} FROM requests WHERE blank_at <= $1 ORDER BY blank_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [new Date(nowMs), limit],
  );
  return rows.map(requestOf);
}

/** Those of an erased subject, on this site or on all. */
export async function lockRequestsOfSubject(
  tx: Handle,
  { accountId, siteId, subjectId }: SiteRef & { subjectId: string },
): Promise<RequestRecord[]> {
  const { rows } = await tx.query(
    'lock_requests_of_subject',
    `SELECT ${requestSelect} FROM requests
     WHERE account_id = $1 AND (subject_id = $2 OR claimed_subject_id = $2) AND ($3::uuid IS NULL OR site_id = $3) ORDER BY id FOR UPDATE`,
    [accountId, subjectId, siteId === '' ? null : siteId],
  );
  return rows.map(requestOf);
}

/** Returns the deleted ones. */
export async function deleteUnconfirmed(tx: Handle, { beforeMs, limit }: { beforeMs: number; limit: number }): Promise<RequestRef[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    'delete_unconfirmed_requests',
    `DELETE FROM requests WHERE (account_id, id) IN (
       SELECT account_id, id FROM requests WHERE status = 'unconfirmed' AND received_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING account_id, id`,
    [new Date(beforeMs), limit],
  );
  return rows.map(({ account_id: accountId, id: gone }) => ({ accountId, id: gone }));
}

/** Of all accounts, each up to `atMost`. */
export async function countOpenRequests(db: Handle, nowMs: number, atMost: number): Promise<{ open: number; overdue: number }> {
  const { rows } = await db.query<{ open: number; overdue: number }>(
    'count_open_requests',
    `SELECT (SELECT count(*)::integer FROM (SELECT FROM requests WHERE status = 'open' LIMIT $2) AS found) AS open,
       (SELECT count(*)::integer FROM (SELECT FROM requests WHERE status = 'open' AND due_at < $1 LIMIT $2) AS found) AS overdue`,
    [new Date(nowMs), atMost],
  );
  return rows[0] ?? { open: 0, overdue: 0 };
}
