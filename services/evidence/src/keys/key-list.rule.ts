export interface Seed {
  id: string;
  seed: Buffer;
}

const seedBytes = 32;

/** In Base64, a seed of 32 bytes has 43 characters and one padding character. */
export const keyListShape = /^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=)*$/;

/** Returns the current seed first. Throws on a duplicate id. */
export function parseKeyList(text: string): Seed[] {
  const seeds = text.split(',').map((pair) => {
    const colon = pair.indexOf(':');
    return { id: pair.slice(0, colon), seed: Buffer.from(pair.slice(colon + 1), 'base64') };
  });
  if (seeds.some(({ seed }) => seed.length !== seedBytes)) throw new Error(`EVIDENCE_KEYS: each seed has ${seedBytes} bytes.`);
  if (new Set(seeds.map(({ id }) => id)).size < seeds.length) throw new Error('EVIDENCE_KEYS: each seed needs an id of its own.');
  return seeds;
}
