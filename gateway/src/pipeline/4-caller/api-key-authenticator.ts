import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { apiKeyDigest, isWellFormedApiKey } from '@consent/admission';
import type { SecretList } from '@consent/kernel';
import type { ResolveKeyRequest, ResolveKeyResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { bearerToken } from './bearer-token';
import { restrictionOf, type KeyRestriction } from './key-restriction';
import type { LookUps } from './look-ups';

export interface ApiKeyIdentity {
  accountId: string;
  keyId: string;
  restriction: KeyRestriction | undefined;
  /** Of the account; undefined if the account service is of an earlier release. */
  cell: string | undefined;
}

export interface ApiKeyAuthenticator {
  authenticate: (request: IncomingMessage) => Promise<ApiKeyIdentity> | ApiKeyIdentity;
}

interface Parts {
  peppers: SecretList;
  resolveKey: (request: ResolveKeyRequest) => Promise<ResolveKeyResponse>;
  lookUps: LookUps;
  networkOf: (request: IncomingMessage) => string;
  now?: () => number;
}

const maxKnown = 100_000;
const maxUnknown = 10_000;
const unknownForMs = 5_000;

/**
 * Finds the owner of an API key (decision 4.1). The owner, its cell and the restrictions of a key never change, so they are cached without
 * expiry; status, expiry date and plan are not cached. An uncached key must pass the shape and checksum test before it is
 * looked up.
 */
export function createApiKeyAuthenticator({ peppers, resolveKey, lookUps, networkOf, now = Date.now }: Parts): ApiKeyAuthenticator {
  const known = new Map<string, ApiKeyIdentity>();
  const unknownUntilMs = new Map<string, number>();
  const asking = new Map<string, Promise<ApiKeyIdentity>>();

  const [current, ...replaced] = peppers;
  const requestOf = (key: string): ResolveKeyRequest => ({
    digest: apiKeyDigest(key, current.secret),
    pepper: current.name,
    olderDigests: replaced.map(({ secret }) => apiKeyDigest(key, secret)),
    keepsRestrictions: true,
    keepsLimits: true,
  });

  async function ask(key: string, name: string, address: string): Promise<ApiKeyIdentity> {
    try {
      const found = await lookUps.run(`key ${name}`, address, () => resolveKey(requestOf(key)));
      const identity = { accountId: found.accountId, keyId: found.keyId, restriction: restrictionOf(found), cell: found.cell };
      if (known.size >= maxKnown) known.clear();
      known.set(name, identity);
      return identity;
    } catch (error) {
      if (ServiceError.from(error).kind !== 'not_found') throw error;
      if (unknownUntilMs.size >= maxUnknown) unknownUntilMs.clear();
      unknownUntilMs.set(name, now() + unknownForMs);
      throw refused();
    } finally {
      asking.delete(name);
    }
  }

  return {
    authenticate: (request) => {
      const key = bearerToken(request);
      // Keys are cached under a hash so that none is readable in memory. The digest that is stored would cost ten times more.
      const name = hash('sha256', key, 'binary');
      const identity = known.get(name);
      if (identity !== undefined) return identity;
      if (!isWellFormedApiKey(key)) throw key.startsWith('st_') ? isSiteToken() : refused();
      if ((unknownUntilMs.get(name) ?? 0) > now()) throw refused();
      const pending = asking.get(name) ?? ask(key, name, networkOf(request));
      asking.set(name, pending);
      return pending;
    },
  };
}

function refused(): ServiceError {
  return new ServiceError('unauthorized', 'The API key is unknown, revoked or expired. Create one in the dashboard, under API keys.');
}

function isSiteToken(): ServiceError {
  return new ServiceError(
    'unauthorized',
    'This is the token of a site. Send an API key (sk-…): create one in the dashboard, under API keys.',
  );
}
