import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { IsPublicAddress } from './public-address';

export type ResolveHost = (host: string) => Promise<string[]>;

export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
  readonly code = 'REFUSED_ADDRESS';
}

interface ConnectorOptions {
  isPublicAddress: IsPublicAddress | undefined;
  resolveHost: ResolveHost;
  timeoutMs: number;
  ca: string[] | undefined;
}

/**
 * Connects only to checked addresses. Looks a name up once, checks every address and connects to that list, so the name
 * cannot change in between. One bad address refuses the name. Literals are checked elsewhere, because undici does not look
 * them up.
 */
export function createVettedConnector({ isPublicAddress, resolveHost, timeoutMs, ca }: ConnectorOptions): buildConnector.connector {
  async function vettedAddresses(host: string): Promise<{ address: string; family: number }[]> {
    const addresses = await resolveHost(host);
    if (isPublicAddress !== undefined && !addresses.every(isPublicAddress)) {
      throw new RefusedAddressError('The name leads to an address that is not public.');
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  const lookup: LookupFunction = (host, options, callback) => {
    vettedAddresses(host).then(
      (vetted) => {
        const [first] = vetted;
        if (first === undefined) callback(Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' }), '');
        else if (options.all === true) callback(null, vetted);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };

  const connect = buildConnector({ timeout: timeoutMs, lookup, autoSelectFamily: true, ...(ca === undefined ? {} : { ca }) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isPublicAddress !== undefined && isIP(host) !== 0 && !isPublicAddress(host)) {
      callback(new RefusedAddressError('The address is not public.'), null);
      return;
    }
    connect(options, callback);
  };
}

/** Uses c-ares. The system's look-up would block the few libuv threads that files and compression share. */
export function createDnsResolver(timeoutMs: number): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  return async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error('the name has no address');
    return found;
  };
}

export const resolveAsSystem: ResolveHost = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address);
