import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 ranges outside of the public internet (RFC 6890 and later), and addresses of cloud hosts. 168.63.129.16 is Azure's. */
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
  '168.63.129.16/32',
];

/** Addresses that embed an IPv4 address are outside of this range, or refused below. */
const publicIpv6 = '2000::/3';
const refusedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

export type IsPublicAddress = (address: string) => boolean;

/** `moreRefused`: CIDR ranges of the operator. Throws if one is malformed. */
export function createPublicAddressCheck(moreRefused: readonly string[] = []): IsPublicAddress {
  const refused = rangesOf([...refusedIpv4, ...refusedIpv6, ...moreRefused]);
  const allowedIpv6 = rangesOf([publicIpv6]);
  return (address) => {
    // An address with a zone id belongs to an interface of this machine.
    if (isIPv4(address)) return !refused.check(address, 'ipv4') && isUnicast(address);
    if (!isIPv6(address) || address.includes('%')) return false;
    return allowedIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6') && isUnicast(address);
  };
}

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
