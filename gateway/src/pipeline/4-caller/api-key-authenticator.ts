import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { apiKeyDigest, isWellFormedApiKey } from '@consent/admission';
import type { SecretList } from '@consent/kernel';
import type { ResolveKeyRequest } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { bearerToken } from './bearer-token';
import type { LookUps } from './look-ups';

/** Whose key it is. Whether it may be used is decided at admission, on every request. */
export interface ApiKeyIdentity {
  accountId: string;
  /** key_… */
  keyId: string;
}

export interface ApiKeyAuthenticator {
  /** Throws `unauthorized`; `unavailable` when nobody can tell. */
  authenticate: (request: IncomingMessage) => Promise<ApiKeyIdentity> | ApiKeyIdentity;
}

interface Parts {
  peppers: SecretList;
  /** Asks the account service; rejects with `not_found` for digests nobody has. */
  resolveKey: (request: ResolveKeyRequest) => Promise<ApiKeyIdentity>;
  lookUps: LookUps;
  networkOf: (request: IncomingMessage) => string;
  now?: () => number;
}

const maxKnown = 100_000;
const maxUnknown = 10_000;
const unknownForMs = 5_000;

/**
 * API keys (decision 4.1): whose key it is, from memory. That never changes, so it may
 * be kept for ever; status, expiry and plan are not kept here at all. One that is not in
 * memory is checked for shape and checksum before anybody is asked.
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
  });

  async function ask(key: string, name: string, address: string): Promise<ApiKeyIdentity> {
    try {
      const { accountId, keyId } = await lookUps.run(`key ${name}`, address, () => resolveKey(requestOf(key)));
      const identity = { accountId, keyId };
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
      // In memory keys go by a hash, so that none lies there to be read. It is not that of the tables, which costs ten times more.
      const name = hash('sha256', key, 'binary');
      const identity = known.get(name);
      if (identity !== undefined) return identity;
      if (!isWellFormedApiKey(key)) throw refused();
      if ((unknownUntilMs.get(name) ?? 0) > now()) throw refused();
      // Requests that come with the same new key at the same time ask once.
      const pending = asking.get(name) ?? ask(key, name, networkOf(request));
      asking.set(name, pending);
      return pending;
    },
  };
}

function refused(): ServiceError {
  return new ServiceError('unauthorized', 'The API key is not valid.');
}
