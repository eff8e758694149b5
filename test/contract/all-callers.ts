import { createHash, randomBytes } from 'node:crypto';
import type { AccessCaller } from './access-table';
import type { ApiAnswer } from '../system/api-client';
import { makeBelongings, makeLoggedRecords, makeSession, makeWebhooks } from '../system/belongings';
import type { Browser } from '../system/browser';
import type { Operation } from '../system/openapi';
import { makeRequestToken, requestTokenPurposes } from '../system/person-requests';
import { newInvitationToken } from '../system/members';
import { startReceiver } from '../system/receiver';
import { sampleRequest, type Facts, type Ids } from '../system/request-samples';
import type { System } from '../system/use-system';
import type { Tenant, TenantOptions } from '../system/tenants';

interface Actor {
  tenant: Tenant;
  ids: Ids;
  browser: Browser;
  /** Puts the account into its state. Setup and repairs need it active. */
  takeStanding: () => Promise<unknown>;
}

/** A POST to one of these creates something and leaves everything else as it is. */
const creations = new Set([
  '/consents',
  '/consents/batch',
  '/public/consent',
  '/public/seen',
  '/public/requests',
  '/public/requests/confirm',
  '/public/requests/answer',
  '/public/requests/file',
  '/policies',
  '/sites',
  '/sites/{siteId}/exports',
  '/keys',
  '/invitations',
  '/sso/providers',
  '/sso/domains',
  '/contact',
  '/webhooks/endpoints',
]);

/** Returns false if a call leaves everything as other calls need it. */
const canUseUp = ({ method, path }: Operation): boolean => method !== 'GET' && !(method === 'POST' && creations.has(path));

/** Returns whether later calls cannot use the record of this call again. */
function usesUp(method: string, path: string): boolean {
  if (method === 'DELETE') return !['/account', '/subscription', '/sites/{id}/identity'].includes(path);
  return path.startsWith('/requests/') || path === '/subjects/{subjectId}/purge';
}

export type AllCallers = Awaited<ReturnType<typeof createCallers>>;

/** Every caller of the access table. Each call is valid, so only the caller can cause a refusal. */
export async function createCallers(system: System) {
  const receiver = await startReceiver();
  const { accounts } = system.rpc;

  async function createActor(options: TenantOptions, takeStanding: (accountId: string) => Promise<unknown>): Promise<Actor> {
    const tenant = await system.tenants.create(options);
    const ids = await makeBelongings(system, tenant, receiver.url);
    const actor = { tenant, ids, browser: await system.signIn(tenant), takeStanding: () => takeStanding(tenant.accountId) };
    await actor.takeStanding();
    return actor;
  }

  const isGood = () => Promise.resolve();
  const own = await createActor({}, isGood);
  const foreign = await createActor({}, isGood);
  const suspended = await createActor({}, (accountId) => accounts.setStatus({ accountId, status: 'suspended' }));
  const expired = await createActor({}, (accountId) => accounts.setSubscriptionStatus({ accountId, status: 'expired' }));
  const unverified = await createActor({ emailVerified: false }, isGood);
  /** Public routes redeem mail tokens of this account. */
  const reader = await system.tenants.create();
  const revokedKey = await revokedKeyOf(system, own.tenant);
  const readOnlyKey = await restrictedKeyOf(system, own.tenant, { readOnly: true });
  const otherSiteKey = await restrictedKeyOf(system, own.tenant, { siteId: await anotherSiteOf(system, own.tenant) });

  const actors: Record<AccessCaller, Actor> = {
    nobody: own,
    ownKey: own,
    foreignKey: foreign,
    revokedKey: own,
    suspendedKey: suspended,
    expiredKey: expired,
    readOnlyKey: own,
    otherSiteKey: own,
    siteToken: own,
    ownSession: own,
    noCsrf: own,
    foreignSession: foreign,
    suspendedSession: suspended,
    expiredSession: expired,
    unverified,
  };
  const sendsSession = (caller: AccessCaller) => !caller.endsWith('Key') && caller !== 'nobody' && caller !== 'siteToken';
  const isForeign = (caller: AccessCaller) => caller === 'foreignKey' || caller === 'foreignSession';

  async function factsOf(operation: Operation): Promise<Facts> {
    const { email, password } = reader;
    const purpose = mailTokenPurposes[operation.id];
    const mailToken =
      operation.id in requestTokenPurposes
        ? await makeRequestToken(system, reader, requestTokenPurposes[operation.id]!)
        : purpose === undefined
          ? ''
          : await newMailToken(system, reader, purpose);
    const downloadToken = operation.id === 'downloadExport' ? await newDownloadToken(system, own.tenant, own.ids.export) : '';
    return { email, password, mailToken, url: receiver.url, downloadToken, siteToken: own.tenant.site.token };
  }

  async function call(caller: AccessCaller, operation: Operation): Promise<ApiAnswer> {
    const { tenant, browser, ids } = actors[caller];
    const { path, body } = sampleRequest(operation, isForeign(caller) ? own.ids : ids, { facts: await factsOf(operation) });
    const send = (client: Pick<Browser, 'request'>, headers: Record<string, string> = {}) =>
      client.request(operation.method, path, { body, headers });
    switch (caller) {
      case 'nobody':
        return send(system.api());
      case 'revokedKey':
        return send(system.api(revokedKey));
      case 'readOnlyKey':
        return send(system.api(readOnlyKey));
      case 'otherSiteKey':
        return send(system.api(otherSiteKey));
      case 'ownKey':
      case 'foreignKey':
      case 'suspendedKey':
      case 'expiredKey':
        return send(system.api(tenant.key));
      case 'siteToken':
        return send(system.api(), { 'X-Site-Token': tenant.site.token });
      case 'noCsrf':
        return send(system.api(), { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
      case 'ownSession':
      case 'foreignSession':
      case 'suspendedSession':
      case 'expiredSession':
      case 'unverified':
        return send(browser);
    }
  }

  /** Makes again what the next call needs, if this call could have changed it. */
  async function repair(caller: AccessCaller, operation: Operation): Promise<void> {
    const { path, method } = operation;
    if (!canUseUp(operation)) return;
    // Mail tokens are of another account, so only a call with a session's cookies can change something of the actor.
    if (path.startsWith('/auth/') && !sendsSession(caller)) return;
    const actor = actors[caller];
    const { accountId } = actor.tenant;
    await accounts.setStatus({ accountId, status: 'active' });
    await accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });
    if (path.startsWith('/auth/')) {
      actor.browser = await system.signIn(actor.tenant);
      actor.ids.session = await makeSession(system, actor.tenant);
    } else if (path.startsWith('/webhooks/')) Object.assign(actor.ids, await makeWebhooks(system, actor.tenant, receiver.url));
    else if (usesUp(method, path)) {
      // An account has at most 50 keys.
      await system.rpc.keys.revokeKey({ accountId, id: actor.ids.key });
      Object.assign(actor.ids, await makeLoggedRecords(system, actor.tenant));
    }
    await actor.takeStanding();
  }

  return {
    call,
    canUseUp,
    repair,
    accountIds: [own, foreign, suspended, expired, unverified].map(({ tenant }) => tenant.accountId),
    stop: receiver.stop,
  };
}

export const mailTokenPurposes: Record<string, string | undefined> = {
  verifyEmail: 'email_verification',
  resetPassword: 'password_reset',
  describeInvitation: 'invitation',
  acceptInvitation: 'invitation',
};

async function revokedKeyOf(system: System, { accountId }: Tenant): Promise<string> {
  const { key, secret } = await system.rpc.keys.createKey({ accountId, name: 'R', expiresAtMs: 0 });
  // Use the key once so that the gateway knows it. Then only the revocation can refuse it.
  if ((await system.api(secret).get('/consents')).status !== 200) throw new Error('The key does not work.');
  await system.rpc.keys.revokeKey({ accountId, id: key.id });
  return secret;
}

async function restrictedKeyOf(
  system: System,
  { accountId }: Tenant,
  restriction: { siteId?: string; readOnly?: boolean },
): Promise<string> {
  return (await system.rpc.keys.createKey({ accountId, name: 'Restricted', expiresAtMs: 0, ...restriction })).secret;
}

async function anotherSiteOf(system: System, { accountId }: Tenant): Promise<string> {
  const described = { name: 'Other', domain: 'other.example.com', categoriesClosed: false, categories: [] };
  return (await system.rpc.sites.createSite({ accountId, ...described })).site.id;
}

async function newDownloadToken(system: System, { key }: Tenant, id: string): Promise<string> {
  const location = (await system.api(key).get(`/exports/${id}/download`)).headers.get('location') as string;
  return decodeURIComponent(location.slice(location.lastIndexOf('/') + 1));
}

/** Stores a token as if it had been mailed. */
export async function newMailToken(system: System, { accountId }: Tenant, purpose: string): Promise<string> {
  if (purpose === 'invitation') return newInvitationToken(system, accountId);
  const token = randomBytes(32).toString('base64url');
  await system.sql.account.query(
    `INSERT INTO user_tokens (account_id, user_id, digest, purpose, expires_at)
     SELECT account_id, id, $2, $3, now() + interval '1 hour' FROM users WHERE account_id = $1`,
    [accountId, createHash('sha256').update(token).digest(), purpose],
  );
  return token;
}
