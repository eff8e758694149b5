import type { BeginSsoRequest, BeginSsoResponse } from '@consent/contracts';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { parseEmail } from '../users/email.rule';
import { domainOfEmail } from './domain.rule';
import { findVerifiedDomain } from './domains.sql';
import { newFlow, sealFlow } from './flow';
import { findProviders } from './providers.sql';
import { TalkFault } from './talk/talk-fault';
import { talkedTo } from './talked-to';

/**
 * POST /auth/sso (decision 83). Looks up the domain only, so neither the answer nor its time depends on whether an address is known. Stores
 * nothing. Throws not_found, unavailable.
 */
export async function beginSso(
  { email: address, providerId, redirectUri }: BeginSsoRequest,
  { database, sealedSecrets, providerTalk, now }: Pick<AccountParts, 'database' | 'sealedSecrets' | 'providerTalk' | 'now'>,
): Promise<BeginSsoResponse> {
  const email = parseEmail(address);
  const domain = email === undefined ? undefined : await findVerifiedDomain(database, domainOfEmail(email));
  if (email === undefined || domain === undefined) throw noSso();
  const providers = await findProviders(database, domain.accountId);
  const chosen = providers.length === 1 && providerId === '' ? providers[0] : providers.find(({ id }) => id === providerId);
  if (chosen === undefined) {
    if (providers.length === 0 || providerId !== '') throw noSso();
    return { url: '', flow: '', providers: providers.map(({ id, name }) => ({ id, name })) };
  }
  const flow = newFlow(chosen, redirectUri, now());
  try {
    const url = await providerTalk.authorizationUrl(talkedTo(chosen, { sealedSecrets }), flow, email);
    return { url, flow: sealFlow(flow, { sealedSecrets }), providers: [] };
  } catch (error) {
    if (!(error instanceof TalkFault)) throw error;
    throw unavailable('The provider of your organization does not answer as it should. Tell the person who set up single sign-on.', error);
  }
}

function noSso(): ServiceError {
  return new ServiceError('not_found', 'Single sign-on is not set up for this address. Sign in with your password.');
}
