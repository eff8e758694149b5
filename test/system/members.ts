import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { System } from './use-system';

const password = 'a long enough password';

interface MemberOptions {
  role?: string;
  /** null: every site. */
  siteIds?: readonly string[] | null;
}

/** Adds a person with a home of their own, and returns what they sign in with. */
export async function addPerson(system: System, accountId: string, { role = 'auditor', siteIds = null }: MemberOptions = {}) {
  const email = `${randomUUID()}@example.com`;
  const { account: home } = await system.rpc.accounts.createAccount({ name: 'Member', email, password, emailVerified: true });
  await system.sql.account.query(
    `INSERT INTO members (account_id, user_id, home_account_id, role, site_ids, created_at)
     SELECT $1, id, account_id, $3, $4::uuid[], now() FROM users WHERE account_id = $2`,
    [accountId, home.id, role, siteIds],
  );
  // A sign-in begins in this account.
  await system.sql.account.query('UPDATE users SET last_acted_for = $2 WHERE account_id = $1', [home.id, accountId]);
  return { email, password, userId: home.userId, homeAccountId: home.id };
}

export async function makeMember(system: System, accountId: string): Promise<string> {
  return (await addPerson(system, accountId)).userId;
}

export async function makeInvitation(system: System, accountId: string, email = `${randomUUID()}@example.com`): Promise<string> {
  const [row] = await system.sql.account.query<{ id: string }>(
    `INSERT INTO invitations (account_id, id, email, role, created_at, expires_at, invited_by)
     SELECT account_id, gen_random_uuid(), $2, 'auditor', now(), now() + interval '7 days', id FROM users
     WHERE account_id = $1 AND left_at IS NULL RETURNING id`,
    [accountId, email],
  );
  return row!.id;
}

/** Stores the token of a new invitation as if it had been mailed. */
export async function newInvitationToken(system: System, accountId: string, email?: string): Promise<string> {
  const id = await makeInvitation(system, accountId, email);
  const token = randomBytes(32).toString('base64url');
  const sql = 'INSERT INTO invitation_tokens (digest, account_id, invitation_id) VALUES ($1, $2, $3)';
  await system.sql.account.query(sql, [createHash('sha256').update(token).digest(), accountId, id]);
  return token;
}
