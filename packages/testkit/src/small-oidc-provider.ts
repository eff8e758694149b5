import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OidcPerson {
  sub: string;
  email: string;
  name?: string;
  emailVerified?: boolean;
}

export interface SmallOidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next, without being asked. */
  person: OidcPerson;
  /** Changes where browsers are sent, for a product that does not listen at its public URL. */
  moves: (url: string) => string;
  /** Follows an authorization URL as a browser does. Returns the query with which the provider sends it back. */
  signIn: (authorizationUrl: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** A certified provider of OpenID Connect on this machine. It demands PKCE, and the address is in its userinfo only. */
export async function startSmallOidcProvider({ redirectUris }: { redirectUris: string[] }): Promise<SmallOidcProvider> {
  const { default: Provider } = await import('oidc-provider');
  const client = { client_id: 'consent', client_secret: 'a secret of the client, long enough', redirect_uris: redirectUris };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, OidcPerson>();
  const state = { person: { sub: 'nobody', email: 'nobody@example.com' } as OidcPerson, moves: (url: string) => url };

  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => {
        const { sub, email, name, emailVerified = true } = people.get(id) as OidcPerson;
        return { sub, email, email_verified: emailVerified, name };
      },
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  server.on('request', (request, response) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => setHeader(name, name.toLowerCase() === 'location' ? state.moves(String(value)) : value);
    if (request.url?.startsWith('/interaction/') !== true) return void serve(request, response);
    const { person } = state;
    people.set(person.sub, person);
    return void provider.interactionFinished(request, response, { login: { accountId: person.sub, remember: false } });
  });

  async function signIn(authorizationUrl: string): Promise<string> {
    const cookies = new Map<string, string>();
    let url = authorizationUrl;
    for (let step = 0; step < 10; step++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`The provider answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
      url = new URL(location, url).href;
      if (redirectUris.some((uri) => url.startsWith(`${uri}?`))) return new URL(url).search.slice(1);
    }
    throw new Error('The provider redirects without an end.');
  }

  return Object.assign(state, {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    signIn,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
