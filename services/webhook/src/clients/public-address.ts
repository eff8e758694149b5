import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 that is not the public internet, or that a cloud answers on (RFC 6890 and what came after). */
const refusedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's host.
  '168.63.129.16/32',
];

/** Of IPv6 only this is the public internet; forms that carry an IPv4 address are outside of it or refused below. */
const publicIpv6 = '2000::/3';
const refusedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** Whether an address is one that a webhook may be sent to. Anything that is not an address is not. */
export type IsPublicAddress = (address: string) => boolean;

/** `moreRefused` are ranges (CIDR) that the operator adds, such as public ones of its own. Throws when one is malformed. */
export function createPublicAddressCheck(moreRefused: readonly string[] = []): IsPublicAddress {
  const refused = rangesOf([...refusedIpv4, ...refusedIpv6, ...moreRefused]);
  const allowedIpv6 = rangesOf([publicIpv6]);
  return (address) => {
    // A zone id names an interface of this machine.
    if (isIPv4(address)) return !refused.check(address, 'ipv4') && isUnicast(address);
    if (!isIPv6(address) || address.includes('%')) return false;
    return allowedIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6') && isUnicast(address);
  };
}

/** A second opinion: what the library knows not to be public is refused, whatever our list says. */
function isUnicast(address: string): boolean {
  return ipaddr.parse(address).range() === 'unicast';
}

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address, prefix] = ipaddr.parseCIDR(range);
    list.addSubnet(address.toString(), prefix, address.kind());
  }
  return list;
}
