import {
  credsAuthenticator,
  nkeyAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
  type Authenticator,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import type { NatsLogin } from '@consent/kernel';

/** Strips credentials from the address. The client ignores them there, and prints addresses in its errors. */
export function natsConnection({ url, ...login }: NatsLogin): Pick<NodeConnectionOptions, 'servers' | 'authenticator' | 'tls'> {
  const servers = url.split(',').map(readServer);
  const fromUrl = servers.find(({ user }) => user !== undefined);
  const user = login.user ?? (fromUrl?.password === undefined ? undefined : fromUrl.user);
  const password = login.password ?? fromUrl?.password;
  const token = login.token ?? (fromUrl?.password === undefined ? fromUrl?.user : undefined);
  const authenticator: Authenticator[] = [
    ...(login.creds === undefined ? [] : [credsAuthenticator(login.creds)]),
    ...(login.nkeySeed === undefined ? [] : [nkeyAuthenticator(trimmed(login.nkeySeed))]),
    ...(token === undefined ? [] : [tokenAuthenticator(token)]),
    ...(user === undefined ? [] : [usernamePasswordAuthenticator(user, password)]),
  ];
  const tls = login.tls ?? (servers.some(({ isTls }) => isTls) ? {} : undefined);
  return {
    servers: servers.map(({ address }) => address),
    ...(authenticator.length > 0 && { authenticator }),
    ...(tls !== undefined && { tls: definedOnly(tls) }),
  };
}

interface Server {
  address: string;
  isTls: boolean;
  user?: string;
  password?: string;
}

/** The error must not repeat the address, which may hold a password. */
function readServer(text: string): Server {
  const full = text.includes('://') ? text : `nats://${text}`;
  if (!URL.canParse(full)) throw new Error('NATS_URL is not an address such as nats://host:4222');
  const { protocol, host, username, password } = new URL(full);
  return {
    address: host,
    isTls: protocol === 'tls:',
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

function trimmed(seed: Buffer): Buffer {
  return Buffer.from(seed.toString('utf8').trim());
}

function definedOnly<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}
