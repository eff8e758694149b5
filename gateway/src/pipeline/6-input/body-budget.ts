import { observeNumber, type Registry } from '@consent/kernel';
import { createPool, type Share } from './body-pool';

/** A body competes for memory only with bodies of the same kind of caller. */
export type BodyOwner = 'anonymous' | 'site' | 'known';

/** Estimated heap bytes per parsed value, without its text. Measured with nested arrays, the most expensive shape. */
const heapBytesPerValue = 64;

const longestWaitMs = 10_000;

/**
 * Memory for the bodies of all requests (threats 54). Each kind of caller has its own pool, so kinds cannot starve
 * each other. Within a pool each client address has a share: at most a tenth of all memory over all pools, but
 * always enough for one body.
 */
export interface BodyBudget {
  open: (owner: BodyOwner, address: string, isLarge: boolean) => BodyMemory;
}

export interface BodyMemory {
  take: (bytes: number) => boolean;
  reserve: (bytes: number) => Promise<boolean>;
  takeParsed: (values: number) => boolean | Promise<boolean>;
  release: () => void;
}

export function createBodyBudget(maxBytes: number, registry: Registry): BodyBudget {
  // The pools add up to the whole, the shares of one address to a tenth of it.
  const pool = (all: number, ofAddress: number) => createPool({ maxBytes: maxBytes * all, maxBytesOfAddress: maxBytes * ofAddress });
  const pools = {
    anonymous: pool(1 / 16, 1 / 160),
    site: pool(1 / 8, 1 / 160),
    /** Separate from large bodies, so that creates continue while large uploads wait. */
    small: pool(3 / 16, 1 / 80),
    /** Bytes of large bodies, then their parsed values. All bodies wait in this order, which rules out a deadlock. */
    large: pool(1 / 4, 3 / 80),
    parsed: pool(3 / 8, 3 / 80),
  };
  observeNumber(registry, 'http_request_body_bytes_in_memory', () => Object.values(pools).reduce((sum, each) => sum + each.used(), 0));

  return {
    open: (owner, address, isLarge) =>
      owner !== 'known' || !isLarge
        ? openBodyMemory(pools[owner === 'known' ? 'small' : owner].share(address))
        : openBodyMemory(pools.large.share(address), pools.parsed.share(address)),
  };
}

function openBodyMemory(raw: Share, parsed?: Share): BodyMemory {
  return {
    take: (bytes) => raw.take(bytes),
    reserve: (bytes) => raw.takeWithin(bytes, longestWaitMs),
    takeParsed: (values) => {
      const bytes = values * heapBytesPerValue;
      return parsed === undefined ? raw.take(bytes) : parsed.takeWithin(bytes, longestWaitMs);
    },
    release: () => {
      raw.release();
      parsed?.release();
    },
  };
}
