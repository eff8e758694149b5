import { invalid } from '@consent/kernel/errors';
import { checkText, nameLength } from '../text.rule';

export const maxProviders = 5;

export interface ProviderDescription {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const secretLength = 1024;

/** Throws invalid. The URL of the issuer is checked elsewhere. */
export function checkProvider({ name, issuer, clientId, clientSecret }: ProviderDescription): void {
  checkText('name', name, nameLength);
  checkText('client_id', clientId, { min: 1, max: 255 });
  checkText('client_secret', clientSecret, { min: 0, max: secretLength });
  const fault = issuerFault(issuer);
  if (fault !== undefined) throw invalid(`issuer ${fault}`);
}

/** The tenant of all personal accounts at Microsoft. */
const personalMicrosoft = '9188040d-6c67-4c5b-b112-36a304b66dad';
const sharedTenants = new Set(['common', 'organizations', 'consumers', personalMicrosoft]);

/**
 * Why an issuer cannot be used, as the end of a sentence. An issuer of many tenants at Microsoft would vouch for addresses that any of their
 * administrators can write (threats 171).
 */
function issuerFault(issuer: string): string | undefined {
  const url = parseUrl(issuer);
  if (url === undefined) return 'must be an absolute URL.';
  if (url.search !== '' || url.hash !== '' || issuer.includes('?') || issuer.includes('#')) return 'must have no query and no fragment.';
  if (url.pathname.includes('/.well-known/')) return 'must be the issuer itself, without /.well-known/openid-configuration.';
  const [, tenant = ''] = url.pathname.toLowerCase().split('/');
  if (url.hostname === 'login.microsoftonline.com' && sharedTenants.has(tenant))
    return 'must name your own tenant at Microsoft: https://login.microsoftonline.com/<tenant ID>/v2.0';
  return undefined;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
