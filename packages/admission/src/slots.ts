const slotCount = 16_384;

export function slotOf(key: string): number {
  const open = key.indexOf('{');
  const close = open === -1 ? -1 : key.indexOf('}', open + 1);
  const hashed = close > open + 1 ? key.slice(open + 1, close) : key;
  let crc = 0;
  for (const byte of Buffer.from(hashed)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
  }
  return crc & (slotCount - 1);
}

export type SlotOwners = readonly (string | undefined)[];

type ServerReply = [host: string | null, port: number, ...rest: unknown[]];
export type SlotsReply = [first: number, last: number, primary: ServerReply, ...replicas: ServerReply[]][];

/** Parses CLUSTER SLOTS into host:port names. A server that does not know its own host gets `askedHost`. */
export function readSlots(reply: SlotsReply, askedHost: string): SlotOwners {
  const owners = new Array<string | undefined>(slotCount);
  for (const [first, last, [host, port]] of reply) owners.fill(serverName(host || askedHost, port), first, last + 1);
  return owners;
}

export function serverName(host: string, port: number): string {
  return `${host}:${port}`;
}

export function hostAndPort(name: string): { host: string; port: number } {
  const colon = name.lastIndexOf(':');
  return { host: name.slice(0, colon), port: Number(name.slice(colon + 1)) };
}
