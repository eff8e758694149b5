import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Splits a list such as "10.0.0.0/8, 192.0.2.7". */
export function splitProxies(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Whether every entry is an address or a range; "all addresses" is no list of proxies. */
export function areProxies(list: string): boolean {
  return splitProxies(list).every((entry) => {
    const [address = '', bits, ...rest] = entry.split('/');
    return ipaddr.isValid(address) && rest.length === 0 && (bits === undefined || (ipaddr.isValidCIDR(entry) && Number(bits) > 0));
  });
}

/** Whether an address is that of a trusted proxy. */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address) => isTrusted(address, 0);
}

/** Where a request comes from, as text; v4-mapped addresses as v4. "" when nobody can tell. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * X-Forwarded-For is believed hop by hop, from the right, as long as the hop that
 * wrote it is a trusted proxy (decision 2.4). An entry that is no address counts as
 * the proxy that passed it on. The answer is for limits and geo look-up only: it is
 * stored, logged and sent nowhere.
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
 * The network that limits count a request under. Cached per connection when there is no
 * proxy, because parsing an address costs more than the rest of a check.
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

/** What counts as one client: a v4 address, or the /64 of a v6 one, as a household or a server has all of it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
