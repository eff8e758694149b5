import type { FindUrlFault } from '@consent/outbound';
import type { ServerMetadata } from 'openid-client';
import type { ProviderFetch } from './provider-fetch';
import { TalkFault } from './talk-fault';

interface Parts {
  fetch: ProviderFetch;
  findUrlFault: FindUrlFault;
}

/** The key belongs to the provider. With HS256 the client secret would sign, and `none` signs nothing. */
const trustedAlgorithms = new Set(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']);

/** Reads the discovery document of an issuer, without what we do not trust in it. Throws TalkFault with all that is wrong. */
export async function readMetadata(issuer: string, { fetch, findUrlFault }: Parts): Promise<ServerMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(url, { method: 'GET', headers: { accept: 'application/json' } });
  if (answer.status !== 200) throw new TalkFault('provider', `${url} answers ${answer.status}. Is the issuer right?`);
  const document = await jsonOf(answer);
  if (document === undefined) throw new TalkFault('provider', `${url} does not answer with a JSON document.`);
  const problems = problemsOf(document, issuer, findUrlFault);
  if (problems.length > 0) throw new TalkFault('provider', problems.join('\n'));
  const { id_token_signing_alg_values_supported: algorithms } = document;
  return {
    ...(document as unknown as ServerMetadata),
    id_token_signing_alg_values_supported: textsOf(algorithms).filter((name) => trustedAlgorithms.has(name)),
  };
}

async function jsonOf(answer: Response): Promise<Record<string, unknown> | undefined> {
  try {
    const value = (await answer.json()) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function problemsOf(document: Record<string, unknown>, issuer: string, findUrlFault: FindUrlFault): string[] {
  const problems: string[] = [];
  if (document.issuer !== issuer)
    problems.push(`The provider calls itself ${cut(document.issuer)}. Enter exactly this as issuer, if it is yours.`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
    const value = document[name];
    if (name === 'userinfo_endpoint' && value === undefined) continue;
    if (typeof value !== 'string') problems.push(`The discovery document has no ${name}.`);
    else if (findUrlFault(value) !== undefined) problems.push(`${name} is not a public https address: ${cut(value)}`);
  }
  const types = document.response_types_supported;
  if (Array.isArray(types) && !types.includes('code')) problems.push('The provider does not support the response type code.');
  const methods = document.code_challenge_methods_supported;
  if (Array.isArray(methods) && !methods.includes('S256')) problems.push('The provider does not support PKCE with S256.');
  const algorithms = textsOf(document.id_token_signing_alg_values_supported);
  if (!algorithms.some((name) => trustedAlgorithms.has(name)))
    problems.push('The provider signs ID tokens with no algorithm that we trust, such as RS256.');
  return problems;
}

const textsOf = (value: unknown): string[] =>
  value === undefined ? ['RS256'] : Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const cut = (value: unknown) => JSON.stringify(value ?? null).slice(0, 200);
