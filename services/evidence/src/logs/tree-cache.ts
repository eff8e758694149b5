export interface TreeCache {
  /** The value under this key, made and kept if there is none. */
  find: (accountId: string, key: string, make: () => Buffer) => Buffer;
  has: (accountId: string, key: string) => boolean;
  bytes: () => number;
}

interface OfAccount {
  /** The least recently used one first. */
  values: Map<string, Buffer>;
  bytes: number;
}

/** Of a value's key, and of the map. */
const bytesOfEntry = 200;
/** Full, it is emptied to this part, so that accounts are rarely compared. */
const keptPart = 7 / 8;

/**
 * Keeps what was computed from stored bytes, in bounded memory. A key contains the hash of these bytes, or the bytes themselves, so
 * that bytes that were edited have another key. When it is full, the accounts that have most lose their oldest values, and no other does.
 */
export function createTreeCache({ mostBytes }: { mostBytes: number }): TreeCache {
  const accounts = new Map<string, OfAccount>();
  let bytes = 0;

  function keep(accountId: string, key: string, value: Buffer): void {
    let own = accounts.get(accountId);
    if (own === undefined) accounts.set(accountId, (own = { values: new Map(), bytes: 0 }));
    own.values.set(key, value);
    own.bytes += value.length + bytesOfEntry;
    bytes += value.length + bytesOfEntry;
    if (bytes > mostBytes) shrink();
  }

  function shrink(): void {
    const most = mostBytes * keptPart;
    const share = shareOf(
      [...accounts.values()].map((own) => own.bytes).sort((a, b) => b - a),
      bytes - most,
    );
    for (const [accountId, own] of accounts) {
      for (const [key, { length }] of own.values) {
        if (own.bytes <= share || bytes <= most) break;
        own.values.delete(key);
        own.bytes -= length + bytesOfEntry;
        bytes -= length + bytesOfEntry;
      }
      if (own.values.size === 0) accounts.delete(accountId);
    }
  }

  function find(accountId: string, key: string): Buffer | undefined {
    const values = accounts.get(accountId)?.values;
    const value = values?.get(key);
    if (value === undefined) return undefined;
    // Now the most recently used one.
    values!.delete(key);
    values!.set(key, value);
    return value;
  }

  return {
    find: (accountId, key, make) => {
      const known = find(accountId, key);
      if (known !== undefined) return known;
      const value = make();
      keep(accountId, key, value);
      return value;
    },
    has: (accountId, key) => find(accountId, key) !== undefined,
    bytes: () => bytes,
  };
}

/** The bytes that each account may keep, so that those above it free `excess` together. `sizes` are the largest first. */
function shareOf(sizes: readonly number[], excess: number): number {
  let above = 0;
  for (const [count, size] of sizes.entries()) {
    above += size;
    const share = (above - excess) / (count + 1);
    if (share >= (sizes[count + 1] ?? 0)) return share;
  }
  return 0;
}
