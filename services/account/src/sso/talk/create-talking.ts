import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { invalid } from '@consent/kernel/errors';
import {
  createDnsResolver,
  createPublicAddressCheck,
  createUrlCheck,
  createVettedConnector,
  resolveAsSystem,
  type ResolveHost,
} from '@consent/outbound';
import type { AccountConfig } from '../../config';
import type { AccountParts } from '../../parts';
import { createProviderFetch } from './provider-fetch';
import { createProviderTalk } from './provider-talk';

const timeoutMs = 5000;
const dnsTimeoutMs = 1500;

interface Options {
  resolveHost: ResolveHost | undefined;
  now: () => number;
}

/** How the service talks to providers. It calls no address that is not public. */
export function createTalking(config: AccountConfig, { resolveHost, now }: Options): Pick<AccountParts, 'providerTalk' | 'checkIssuerUrl'> {
  const allowInsecure = config.SSO_ALLOW_INSECURE;
  const isPublicAddress = createPublicAddressCheck(config.SSO_REFUSED_RANGES.split(',').filter((range) => range !== ''));
  const findUrlFault = createUrlCheck({ allowInsecure, isPublicAddress });
  const caFile = config.SSO_CA_FILE;
  const connect = createVettedConnector({
    isPublicAddress: allowInsecure ? undefined : isPublicAddress,
    resolveHost: resolveHost ?? (allowInsecure ? resolveAsSystem : createDnsResolver(dnsTimeoutMs)),
    timeoutMs,
    ca: caFile === undefined ? undefined : [...rootCertificates, readFileSync(caFile, 'utf8')],
  });
  const fetch = createProviderFetch({ findUrlFault, connect, timeoutMs });
  return {
    providerTalk: createProviderTalk({ fetch, findUrlFault, allowInsecure, now }),
    checkIssuerUrl: (issuer) => {
      const fault = findUrlFault(issuer);
      if (fault !== undefined) throw invalid(fault.replace(/^url/, 'issuer'));
    },
  };
}
