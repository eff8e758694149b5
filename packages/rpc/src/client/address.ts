import { lookup } from 'node:dns/promises';

export interface Address {
  /** host:port. The server's certificate is checked against this name. */
  authority: string;
  hasSeveral: boolean;
  resolve(): Promise<string[]>;
}

const dnsScheme = 'dns:///';

/** `host:port` is one server. `dns:///host:port` is one server per address record of the name. */
export function parseAddress(address: string): Address {
  if (!address.startsWith(dnsScheme)) return { authority: address, hasSeveral: false, resolve: () => Promise.resolve([address]) };
  const authority = address.slice(dnsScheme.length);
  const colon = authority.lastIndexOf(':');
  const [host, port] = [authority.slice(0, colon), authority.slice(colon + 1)];
  return {
    authority,
    hasSeveral: true,
    resolve: async () => {
      const records = await lookup(host, { all: true });
      return records.map((record) => (record.family === 6 ? `ipv6:[${record.address}]:${port}` : `ipv4:${record.address}:${port}`));
    },
  };
}
