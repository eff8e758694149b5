import type { Role } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { invitationColumns, invitationOf, invitationSelect, type InvitationRecord, type NamedInvitation } from './invitation';

const insert = insertOf('invitations', invitationColumns);

/** The caller has deleted an earlier invitation of the address. */
export async function insertInvitation(tx: Handle, invitation: InvitationRecord): Promise<void> {
  await tx.query('insert_invitation', insert.text, insert.valuesOf(invitation));
}

export async function deleteInvitationOf(tx: Handle, accountId: string, email: string): Promise<void> {
  await tx.query('delete_invitation_of', 'DELETE FROM invitations WHERE account_id = $1 AND email = $2', [accountId, email]);
}

export async function countInvitations(tx: Handle, accountId: string, nowMs: number): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM invitations WHERE account_id = $1 AND expires_at > $2';
  return (await tx.query<{ n: number }>('count_invitations', sql, [accountId, new Date(nowMs)])).rows[0]?.n ?? 0;
}

interface NamedRow {
  inviter: string | null;
  inviter_email: string | null;
  account_name: string;
}

/** Whoever invited may have left the account since, and is found wherever they are at home. */
const named = `SELECT ${invitationSelect}, a.name AS account_name, who.name AS inviter, who.email AS inviter_email
  FROM invitations i JOIN accounts a ON a.id = i.account_id LEFT JOIN users who ON who.id = i.invited_by AND who.left_at IS NULL`;

function namedOf(row: NamedRow): NamedInvitation {
  return { ...invitationOf(row), inviter: row.inviter ?? '', inviterEmail: row.inviter_email ?? '', accountName: row.account_name };
}

export async function findInvitations(db: Handle, accountId: string, nowMs: number): Promise<NamedInvitation[]> {
  const sql = `${named} WHERE i.account_id = $1 AND i.expires_at > $2 ORDER BY i.created_at DESC, i.id`;
  return (await db.query<NamedRow & Record<string, never>>('find_invitations', sql, [accountId, new Date(nowMs)])).rows.map(namedOf);
}

export async function findInvitation(db: Handle, accountId: string, id: string, nowMs: number): Promise<NamedInvitation | undefined> {
  const sql = `${named} WHERE i.account_id = $1 AND i.id = $2 AND i.expires_at > $3`;
  const { rows } = await db.query<NamedRow & Record<string, never>>('find_invitation', sql, [accountId, id, new Date(nowMs)]);
  return rows[0] && namedOf(rows[0]);
}

export async function findInvitationByToken(db: Handle, digest: Buffer, nowMs: number): Promise<NamedInvitation | undefined> {
  const sql = `${named} JOIN invitation_tokens t ON t.account_id = i.account_id AND t.invitation_id = i.id
    WHERE t.digest = $1 AND i.expires_at > $2`;
  const { rows } = await db.query<NamedRow & Record<string, never>>('find_invitation_by_token', sql, [digest, new Date(nowMs)]);
  return rows[0] && namedOf(rows[0]);
}

/** The role that it invited to. Of parallel calls exactly one gets it; the others get undefined. */
export async function deleteInvitation(tx: Handle, accountId: string, id: string, nowMs: number): Promise<Role | undefined> {
  const sql = 'DELETE FROM invitations WHERE account_id = $1 AND id = $2 AND expires_at > $3 RETURNING role';
  return (await tx.query<{ role: Role }>('delete_invitation', sql, [accountId, id, new Date(nowMs)])).rows[0]?.role;
}

/** Nothing if the invitation is over meanwhile. */
export async function insertInvitationToken(db: Handle, accountId: string, invitationId: string, digest: Buffer): Promise<void> {
  const sql = `INSERT INTO invitation_tokens (digest, account_id, invitation_id)
    SELECT $3, account_id, id FROM invitations WHERE account_id = $1 AND id = $2 FOR KEY SHARE`;
  await db.query('insert_invitation_token', sql, [accountId, invitationId, digest]);
}

export async function deleteExpiredInvitations(db: Handle, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_expired_invitations',
    `DELETE FROM invitations WHERE (account_id, id) IN (
       SELECT account_id, id FROM invitations WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs), limit],
  );
  return rowCount ?? 0;
}
