import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { CreateRequestRequest } from '@consent/contracts';
import type { System } from './use-system';
import type { Tenant } from './tenants';

/** What a route with a token of a mail needs. */
export const requestTokenPurposes: Readonly<Record<string, 'confirm' | 'answer' | undefined>> = {
  confirmRequest: 'confirm',
  getRequestAnswer: 'answer',
  getRequestFile: 'answer',
};

/** Confirms an address for the tenant's site without a mail. */
export async function turnOnRequests(
  system: System,
  { accountId, site, email }: Pick<Tenant, 'accountId' | 'site' | 'email'>,
): Promise<void> {
  await system.sql.account.query(
    `INSERT INTO request_settings (account_id, site_id, answers_to, confirmed_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (account_id, site_id) DO UPDATE SET answers_to = excluded.answers_to, confirmed_at = excluded.confirmed_at`,
    [accountId, site.id, email],
  );
}

export async function makeRequest(system: System, tenant: Tenant, more: Partial<CreateRequestRequest> = {}): Promise<string> {
  await turnOnRequests(system, tenant);
  const { id } = await system.rpc.requests.createRequest({
    ...{ accountId: tenant.accountId, siteId: tenant.site.id, kind: 'access', message: '', language: 'en', email: '', place: 'DE' },
    ...{ provenSubjectId: `person-${randomUUID()}`, claimedSubjectId: '' },
    ...more,
  });
  return id;
}

/** Of somebody who opened a mail, with a subject that an officer named. */
export async function makeOpenRequest(system: System, tenant: Tenant, subject = `person-${randomUUID()}`): Promise<string> {
  const id = await makeRequest(system, tenant, { provenSubjectId: subject });
  const sql = `UPDATE requests SET proof = 'email', email = $3, email_confirmed_at = confirmed_at, subject_by = 'named'
    WHERE account_id = $1 AND id = $2`;
  await system.sql.account.query(sql, [tenant.accountId, id, `${randomUUID()}@example.com`]);
  return id;
}

/** Stores a token as if it had been mailed: of an unconfirmed request, or of an answer with both files. */
export async function makeRequestToken(system: System, tenant: Tenant, purpose: 'confirm' | 'answer', subject?: string): Promise<string> {
  const { accountId } = tenant;
  const id = await makeOpenRequest(system, tenant, subject);
  if (purpose === 'answer') {
    const answer = { outcome: 'answered', text: 'This is what we have.', files: ['records', 'evidence'], userId: randomUUID() };
    await system.rpc.requests.closeRequest({ accountId, id, ...answer });
  } else {
    const sql = `UPDATE requests SET status = 'unconfirmed', confirmed_at = NULL, due_at = NULL, email_confirmed_at = NULL
      WHERE account_id = $1 AND id = $2`;
    await system.sql.account.query(sql, [accountId, id]);
  }
  const token = randomBytes(32).toString('base64url');
  const [{ email }] = (await system.sql.account.query<{ email: string }>('SELECT email FROM requests WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
  ])) as [{ email: string }];
  await system.sql.account.query(
    `INSERT INTO request_tokens (digest, account_id, site_id, request_id, purpose, email_digest, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + interval '1 day')`,
    [
      createHash('sha256').update(token).digest(),
      accountId,
      tenant.site.id,
      id,
      purpose,
      createHmac('sha256', token).update(email).digest(),
    ],
  );
  return token;
}
