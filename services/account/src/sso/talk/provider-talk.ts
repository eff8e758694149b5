import { unavailable } from '@consent/kernel/errors';
import type { FindUrlFault } from '@consent/outbound';
import * as openid from 'openid-client';
import type { ProviderFetch } from './provider-fetch';
import { readMetadata } from './read-metadata';
import { TalkFault } from './talk-fault';

export interface TalkedTo {
  accountId: string;
  id: string;
  updatedAtMs: number;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface FlowChecks {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

export type Claims = Record<string, unknown> & { sub: string };

export interface ProviderTalk {
  /** What is wrong with the provider, in words. */
  check: (provider: TalkedTo) => Promise<string[]>;
  /** Throws TalkFault, unavailable. */
  authorizationUrl: (provider: TalkedTo, flow: FlowChecks, email: string) => Promise<string>;
  /** The claims that the provider vouches for. Throws TalkFault, unavailable. */
  exchange: (provider: TalkedTo, flow: FlowChecks, query: URLSearchParams) => Promise<Claims>;
}

interface Parts {
  fetch: ProviderFetch;
  findUrlFault: FindUrlFault;
  allowInsecure: boolean;
  now: () => number;
}

const keptMs = 10 * 60_000;
const maxKept = 200;
/** A provider that never answers must not collect calls. */
const maxAtOnce = 8;
const maxUrlLength = 4096;

export function createProviderTalk({ fetch, findUrlFault, allowInsecure, now }: Parts): ProviderTalk {
  const kept = new Map<string, { configuration: openid.Configuration; untilMs: number }>();
  const running = new Map<string, number>();

  async function inTurn<Result>({ accountId }: TalkedTo, work: () => Promise<Result>): Promise<Result> {
    const before = running.get(accountId) ?? 0;
    if (before >= maxAtOnce) throw unavailable('The provider answers too slowly. Try again later.');
    running.set(accountId, before + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(accountId) ?? 1) - 1;
      if (left === 0) running.delete(accountId);
      else running.set(accountId, left);
    }
  }

  async function read(provider: TalkedTo): Promise<openid.Configuration> {
    const metadata = await readMetadata(provider.issuer, { fetch, findUrlFault });
    const configuration = new openid.Configuration(metadata, provider.clientId, {}, authenticationOf(metadata, provider.clientSecret));
    configuration[openid.customFetch] = fetch as openid.CustomFetch;
    // An ID token counts only with a signature of the provider's keys, although it came over TLS.
    openid.enableNonRepudiationChecks(configuration);
    if (allowInsecure) openid.allowInsecureRequests(configuration);
    return configuration;
  }

  async function configurationOf(provider: TalkedTo): Promise<openid.Configuration> {
    const key = `${provider.id} ${provider.updatedAtMs}`;
    const known = kept.get(key);
    if (known !== undefined && known.untilMs > now()) return known.configuration;
    const configuration = await read(provider);
    kept.delete(key);
    kept.set(key, { configuration, untilMs: now() + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return configuration;
  }

  return {
    check: (provider) =>
      inTurn(provider, async () => {
        try {
          const { jwks_uri: keysUrl = '' } = (await read(provider)).serverMetadata();
          return await problemsOfKeys(keysUrl, fetch);
        } catch (error) {
          if (error instanceof TalkFault) return error.message.split('\n');
          throw error;
        }
      }),

    authorizationUrl: (provider, { state, nonce, verifier, redirectUri }, email) =>
      inTurn(provider, async () => {
        const configuration = await configurationOf(provider);
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          response_type: 'code',
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          login_hint: email,
        }).href;
        if (url.length > maxUrlLength) throw new TalkFault('provider', 'The address of the provider is too long.');
        return url;
      }),

    exchange: (provider, { state, nonce, verifier, redirectUri }, query) =>
      inTurn(provider, async () => {
        const configuration = await configurationOf(provider);
        const url = new URL(redirectUri);
        url.search = query.toString();
        try {
          const tokens = await openid.authorizationCodeGrant(configuration, url, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          });
          const claims = tokens.claims();
          if (claims === undefined) throw new TalkFault('token', 'The provider sent no ID token.');
          if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
          // Some providers put the address here only. `sub` must be the same.
          return { ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
        } catch (error) {
          throw faultOf(error);
        }
      }),
  };
}

function authenticationOf(metadata: openid.ServerMetadata, secret: string): openid.ClientAuth {
  // Basic is the default of OpenID Connect.
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata;
  return methods.includes('client_secret_post') ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
}

async function problemsOfKeys(url: string, fetch: ProviderFetch): Promise<string[]> {
  const answer = await fetch(url, { method: 'GET', headers: { accept: 'application/json' } });
  if (answer.status !== 200) return [`The provider’s keys (${url}) answer ${answer.status}.`];
  try {
    const { keys } = (await answer.json()) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 ? [] : ['The provider publishes no keys.'];
  } catch {
    return [`The provider’s keys (${url}) are not a JSON document.`];
  }
}

/** Any of the library's errors: what it refuses is not proven. */
function faultOf(error: unknown): Error {
  const fault = talkFaultIn(error);
  if (fault !== undefined) return fault;
  if (error instanceof openid.AuthorizationResponseError)
    return new TalkFault('denied', 'The provider refused the sign-in.', { cause: error });
  if (error instanceof openid.ResponseBodyError && error.error !== 'invalid_grant')
    return new TalkFault('provider', 'The provider refused our client ID or secret.', { cause: error });
  return new TalkFault('token', 'The answer of the provider does not prove who signed in.', { cause: error });
}

function talkFaultIn(error: unknown): TalkFault | undefined {
  if (error instanceof TalkFault) return error;
  return error instanceof Error && error.cause !== undefined ? talkFaultIn(error.cause) : undefined;
}
