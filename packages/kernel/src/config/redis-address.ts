export interface HostAndPort {
  host: string;
  port: number;
}

interface Login {
  username?: string;
  password?: string;
  isTls: boolean;
}

export type RedisAddress =
  | { kind: 'server'; url: string }
  | ({ kind: 'cluster'; servers: HostAndPort[] } & Login)
  | ({ kind: 'sentinel'; servers: HostAndPort[]; primary: string; database: number; sentinelPassword?: string } & Login);

const severalServers = /^redis(s?)\+(cluster|sentinel):\/\/(?:([^@/?]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const startsAsSeveral = /^rediss?\+/;
const defaultPorts = { cluster: 6379, sentinel: 26_379 };

/**
 * Reads `redis://host:port/db`, `redis+cluster://host:port,host:port` or
 * `redis+sentinel://host:port,host:port/primary/db`; `rediss` turns on TLS. Throws for any other text. The error omits
 * the URL, which may contain a password.
 */
export function readRedisAddress(text: string): RedisAddress {
  if (!startsAsSeveral.test(text)) return { kind: 'server', url: text };
  const [, tls, kind, login, hosts = '', path = '', query] = severalServers.exec(text) ?? [];
  if (kind !== 'cluster' && kind !== 'sentinel') throw new Error(`is not a Redis URL. ${shapes}`);
  const servers = hosts.split(',').map((host) => readHost(host, defaultPorts[kind]));
  const common = { servers, isTls: tls === 's', ...readLogin(login) };
  const [primary = '', database = '0', ...rest] = path.split('/').map(decodeURIComponent);
  if (kind === 'cluster') {
    if (path !== '' || query !== undefined) throw new Error(`has text after the servers; a cluster has database 0 only. ${shapes}`);
    return { kind, ...common };
  }
  if (primary === '') throw new Error(`does not name the primary after the Sentinels. ${shapes}`);
  if (!/^\d+$/.test(database) || rest.length > 0) throw new Error(`must end with the primary or the number of a database. ${shapes}`);
  const sentinelPassword = new URLSearchParams(query).get('sentinelPassword');
  return { kind, ...common, primary, database: Number(database), ...(sentinelPassword !== null && { sentinelPassword }) };
}

const shapes = 'Write redis://host:port/db, redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/primary';

function readHost(text: string, defaultPort: number): HostAndPort {
  const url = `redis://${text}`;
  if (text === '' || !URL.canParse(url)) throw new Error(`has a server that is not host:port. ${shapes}`);
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || defaultPort };
}

function readLogin(login = ''): { username?: string; password?: string } {
  const [username = '', password = ''] = login.split(':', 2).map(decodeURIComponent);
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}

export function findRedisFault(text: string): string | undefined {
  try {
    readRedisAddress(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** All servers of a cluster share a password. Sentinels may need another one. */
export function hasRedisPassword(text: string): boolean {
  if (findRedisFault(text) !== undefined) return false;
  const address = readRedisAddress(text);
  if (address.kind !== 'server') return address.password !== undefined;
  return URL.canParse(address.url) && new URL(address.url).password !== '';
}
