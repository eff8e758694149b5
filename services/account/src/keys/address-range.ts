import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A range such as 192.0.2.0/24 or 2001:db8::/32, of which no bit beyond the prefix is set. */
export function isAddressRange(text: string): boolean {
  const [written = '', prefix = ''] = text.split('/', 2);
  // The library also takes 127.1, octal numbers and zones, which other programs read as other addresses.
  if (isIP(written) === 0 || written.includes('%') || String(Number(prefix)) !== prefix || !ipaddr.isValidCIDR(text)) return false;
  const [address, bits] = ipaddr.parseCIDR(text);
  // Clients with such an address count as IPv4.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return false;
  const bytes = address.toByteArray();
  return bits > 0 && bytes.every((byte, at) => (byte & (0xff >> Math.min(8, Math.max(0, bits - 8 * at)))) === 0);
}
