import type { CompleteSsoRequest, CompleteSsoResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { accountMessageOf } from '../accounts/account';
import { findAccount, lockAccount } from '../accounts/find.sql';
import { differenceOf } from '@consent/service';
import type { AccountParts } from '../parts';
import { newToken, tokenDigest } from '../random-token';
import { auditSignIn } from '../sessions/audit-sign-in';
import { deleteSession, deleteSurplusSessions } from '../sessions/delete.sql';
import { insertSession } from '../sessions/login.sql';
import { maxSessionMs } from '../sessions/session.rule';
import { parseEmail } from '../users/email.rule';
import { userMessageOf } from '../users/user';
import { vouchedIn, type Vouched } from './claims.rule';
import { domainOfEmail } from './domain.rule';
import { findVerifiedDomain } from './domains.sql';
import { findPerson, type FoundPerson, type PersonParts } from './find-person';
import { openFlow, type Flow } from './flow';
import { useFlow } from './flows.sql';
import { findProvider, saveProvider } from './providers.sql';
import { TalkFault } from './talk/talk-fault';
import { talkedTo } from './talked-to';

type Refusal = 'expired' | 'denied' | 'token' | 'email' | 'domain' | 'removed' | 'full' | 'provider';

type CompleteParts = PersonParts &
  Pick<AccountParts, 'database' | 'transaction' | 'sealedSecrets' | 'providerTalk' | 'logger' | 'wakeProjector'>;

/**
 * Ends a sign-in by single sign-on (decision 83). The provider must have vouched, in the flow of this browser, for an address of a domain that
 * the account has verified. The session acts for this account only. Throws unavailable.
 */
export async function completeSso(request: CompleteSsoRequest, parts: CompleteParts): Promise<CompleteSsoResponse> {
  const { database, sealedSecrets, providerTalk } = parts;
  const query = new URLSearchParams(request.query);
  const flow = openFlow(request.flow, parts);
  const provider = flow && (await findProvider(database, { accountId: flow.accountId, id: flow.providerId }));
  if (flow === undefined || provider === undefined) return refused('expired');
  let vouched: ReturnType<typeof vouchedIn>;
  try {
    vouched = vouchedIn(await providerTalk.exchange(talkedTo(provider, { sealedSecrets }), flow, query), provider.issuer);
  } catch (error) {
    if (!(error instanceof TalkFault)) throw error;
    // Without the error, which has the person’s claims.
    parts.logger.info({ reason: error.kind, account_id: flow.accountId }, 'a sign-in by single sign-on was refused');
    return refusedIn(flow, error.kind, parts);
  }
  const email = typeof vouched === 'string' ? undefined : parseEmail(vouched.email);
  if (typeof vouched === 'string' || email === undefined) return refusedIn(flow, typeof vouched === 'string' ? vouched : 'email', parts);
  const done = await signIn({ flow, vouched: { ...vouched, email }, request }, parts);
  return done.refusal === '' ? done : refusedIn(flow, done.refusal as Refusal, parts);
}

interface SignIn {
  flow: Flow;
  vouched: Vouched;
  request: Pick<CompleteSsoRequest, 'previousDigest' | 'client'>;
}

async function signIn({ flow, vouched, request }: SignIn, parts: CompleteParts): Promise<CompleteSsoResponse> {
  const { transaction, now, wakeProjector } = parts;
  const { accountId } = flow;
  const token = newToken();
  try {
    return await transaction(async (tx) => {
      // Before the person, as everywhere. The provider and the domain are as they are now, not as they were when the sign-in began.
      await lockAccount(tx, accountId);
      const provider = await findProvider(tx, { accountId, id: flow.providerId });
      if (provider === undefined || !(await useFlow(tx, { accountId, digest: tokenDigest(flow.state), expiresAtMs: flow.expiresAtMs })))
        return refused('expired');
      const domain = await findVerifiedDomain(tx, domainOfEmail(vouched.email));
      if (domain?.accountId !== accountId) return refused('domain');
      const person = await findPerson(tx, provider, vouched, parts);
      if (person === 'removed') return refused('removed');
      const atMs = now();
      await beginSession(tx, person, { ...request, token, accountId, provider, atMs });
      const isOwner = person.role === 'owner';
      await saveProvider(tx, {
        ...provider,
        workedAtMs: atMs,
        workedForOwnerAtMs: provider.workedForOwnerAtMs !== 0 || !isOwner ? provider.workedForOwnerAtMs : atMs,
      });
      await auditSignIn(tx, accountId, person.user.id, { audit: parts.audit, nowMs: atMs });
      const account = await findAccount(tx, accountId);
      if (account === undefined) throw notFound('account');
      return { token, user: userMessageOf(person.user), account: accountMessageOf(account), refusal: '' };
    });
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'conflict') return refused('full');
    throw error;
  } finally {
    wakeProjector();
  }
}

interface BegunSession extends Pick<CompleteSsoRequest, 'previousDigest' | 'client'> {
  token: string;
  accountId: string;
  provider: { id: string; provesFactor: boolean };
  atMs: number;
}

async function beginSession(
  tx: Handle,
  { user }: FoundPerson,
  { token, accountId, provider, atMs, previousDigest, client }: BegunSession,
): Promise<void> {
  if (previousDigest.length > 0) await deleteSession(tx, previousDigest);
  // Also for a person's home account: only sessions that say for which account they act are found with the rules of single sign-on.
  const session = { accountId: user.accountId, userId: user.id, actsFor: accountId, digest: tokenDigest(token) };
  await insertSession(tx, {
    ...session,
    createdAtMs: atMs,
    expiresAtMs: atMs + maxSessionMs,
    client,
    factorProvedAtMs: provider.provesFactor ? atMs : 0,
    ssoProviderId: provider.id,
  });
  await deleteSurplusSessions(tx, { ...session, nowMs: atMs });
}

/** In the trail of the account whose provider it was, also if nobody knows who came (decision 82). Never instead of the answer. */
async function refusedIn(
  { accountId, providerId }: Flow,
  reason: Refusal,
  { transaction, audit, logger }: CompleteParts,
): Promise<CompleteSsoResponse> {
  await transaction((tx) =>
    audit(tx, {
      ...{ accountId, kind: 'session.refused', target: { kind: 'provider', id: providerId } },
      changes: differenceOf({}, { reason }),
    }),
  ).catch((error: unknown) => logger.warn({ error, accountId }, 'a refused sign-in is missing in the audit trail'));
  return refused(reason);
}

function refused(refusal: Refusal): CompleteSsoResponse {
  return { token: '', refusal };
}
