import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

export function splitProxies(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** True if every entry is an address or a range. A range of all addresses is not accepted. */
export function areProxies(list: string): boolean {
  return splitProxies(list).every((entry) => {
    const [address = '', bits, ...rest] = entry.split('/');
    return ipaddr.isValid(address) && rest.length === 0 && (bits === undefined || (ipaddr.isValidCIDR(entry) && Number(bits) > 0));
  });
}

export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address) => isTrusted(address, 0);
}

/** The client's address as text, with v4-mapped addresses as v4. "" if unknown. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Reads X-Forwarded-For from the right and trusts an entry only if a trusted proxy wrote it (decision 2.4). An
 * invalid entry counts as the proxy that forwarded it.
 *
 * Use the address for limits and geo lookup only. It is not stored, logged or sent anywhere.
 */
export function createClientAddress(trustedProxies: readonly string[]): AddressOf {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    if (request.socket.remoteAddress === undefined) return '';
    const hops = proxyAddr.all(request, isTrusted);
    const nearest = hops.findLast((hop) => ipaddr.isValid(hop));
    return nearest === undefined ? '' : ipaddr.process(nearest).toString();
  };
}

/**
 * The network that limits count a request under. Cached per connection for requests without X-Forwarded-For, because
 * parsing an address costs more than the rest of a check.
 */
export function createClientNetwork(addressOf: AddressOf): (request: IncomingMessage) => string {
  const bySocket = new WeakMap<Socket, string>();
  return (request) => {
    if (request.headers['x-forwarded-for'] !== undefined) return networkOf(addressOf(request));
    let network = bySocket.get(request.socket);
    if (network === undefined) {
      network = networkOf(addressOf(request));
      bySocket.set(request.socket, network);
    }
    return network;
  };
}

/** Identifies one client: a v4 address, or the /64 of a v6 address, because a household or server owns a whole /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
