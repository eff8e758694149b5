import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What a provider made by hand sends. Each test changes what it is about. */
export interface Faults {
  discovery: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  foreignKey: boolean;
  /** Signs with the client secret, or not at all. */
  algorithm: 'RS256' | 'HS256' | 'none';
  tokenAnswer: { status: number; body: string } | undefined;
  /** Redirects the discovery document to this. */
  redirectTo: string;
  discoveryBytes: number;
  silent: boolean;
}

export type BadProvider = Awaited<ReturnType<typeof startBadProvider>>;

export async function startBadProvider() {
  const good = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const noFaults: Faults = {
    ...{ discovery: {}, claims: {}, foreignKey: false, algorithm: 'RS256', tokenAnswer: undefined, redirectTo: '', discoveryBytes: 0 },
    silent: false,
  };
  const state = { faults: { ...noFaults }, nonce: '', tokenRequests: [] as URLSearchParams[], requests: 0 };
  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const json = (value: unknown, status = 200) => ({
    ...{ status, body: JSON.stringify(value) },
    headers: { 'content-type': 'application/json' } as Record<string, string>,
  });

  async function answerTo(request: IncomingMessage) {
    state.requests++;
    const { faults } = state;
    if (faults.silent) await new Promise(() => undefined);
    switch (request.url) {
      case '/.well-known/openid-configuration':
        if (faults.redirectTo !== '') return { status: 302, body: '', headers: { location: faults.redirectTo } };
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          ...faults.discovery,
          ...(faults.discoveryBytes > 0 && { padding: 'x'.repeat(faults.discoveryBytes) }),
        });
      case '/keys':
        return json({ keys: [{ ...(await exportJWK(good.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] });
      case '/token': {
        state.tokenRequests.push(new URLSearchParams(await text(request)));
        if (faults.tokenAnswer !== undefined) return { ...json({}), ...faults.tokenAnswer };
        return json({ access_token: 'at', token_type: 'Bearer', id_token: await idToken() });
      }
      default:
        return json({}, 404);
    }
  }

  async function idToken(): Promise<string> {
    const { claims, foreignKey, algorithm } = state.faults;
    const seconds = Math.floor(Date.now() / 1000);
    const payload = Object.fromEntries(
      Object.entries({
        ...{ iss: issuer, aud: 'consent', sub: 'sub-1', nonce: state.nonce, iat: seconds, exp: seconds + 300 },
        ...claims,
      }).filter(([, value]) => value !== undefined),
    ) as JWTPayload;
    if (algorithm === 'none') {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(payload)}.`;
    }
    const key = algorithm === 'HS256' ? Buffer.from('a secret of the client') : (foreignKey ? foreign : good).privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: 'k' }).sign(key);
  }

  return Object.assign(state, {
    issuer,
    reset: () => {
      state.faults = { ...noFaults };
      state.tokenRequests.length = 0;
    },
    /** What the provider sends the browser back with, after reading the nonce of the request. */
    answerOf: (authorizationUrl: string, changed: Record<string, string> = {}): string => {
      const { searchParams } = new URL(authorizationUrl);
      state.nonce = searchParams.get('nonce') ?? '';
      return new URLSearchParams({ code: 'code-1', state: searchParams.get('state') ?? '', ...changed }).toString();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
