import { observeNumber, type Registry } from '@consent/kernel';
import { createPool, type Share } from './body-pool';

/** Kind of caller. A body competes for memory only with bodies of the same kind. */
export type BodyOwner = 'anonymous' | 'site' | 'known';

/** Heap of one parsed value, in bytes, beside the text it holds; measured with arrays nested in arrays, the most expensive shape. */
const heapBytesPerValue = 64;

/** How long a large body of a known caller waits for other bodies to be released. */
const longestWaitMs = 10_000;

/**
 * Memory for the bodies of all requests (threats 54), in pools, so that no kind of
 * caller takes the room of another, and with a share for each client address, so
 * that one client does not take the room of all. One address holds at most a tenth
 * of the whole, but always one body.
 */
export interface BodyBudget {
  /** For one request; released when its response is over. */
  open: (owner: BodyOwner, address: string, isLarge: boolean) => BodyHold;
}

export interface BodyHold {
  /** Room for bytes that arrived. False when there is none; then nothing was taken. */
  take: (bytes: number) => boolean;
  /** Room for all bytes of a large body before it is read; waits for others. False when that took too long. */
  reserve: (bytes: number) => Promise<boolean>;
  /** Room for the parsed values; a large body waits for others. */
  takeParsed: (values: number) => boolean | Promise<boolean>;
  release: () => void;
}

export function createBodyBudget(maxBytes: number, registry: Registry): BodyBudget {
  // The shares of an address add up to a tenth, those of the pools to the whole.
  const pool = (all: number, ofAddress: number) => createPool({ maxBytes: maxBytes * all, maxBytesOfAddress: maxBytes * ofAddress });
  const pools = {
    anonymous: pool(1 / 16, 1 / 160),
    site: pool(1 / 8, 1 / 160),
    /** Small bodies of known callers: creates go on while large uploads wait for each other. */
    small: pool(3 / 16, 1 / 80),
    /** Bytes of large bodies, then their parsed values. Every body waits in this order, which rules out a deadlock. */
    large: pool(1 / 4, 3 / 80),
    parsed: pool(3 / 8, 3 / 80),
  };
  observeNumber(
    registry,
    { name: 'http_request_body_bytes_in_memory', help: 'Estimated bytes of memory that request bodies hold, of all requests together' },
    () => Object.values(pools).reduce((sum, each) => sum + each.held(), 0),
  );

  return {
    open: (owner, address, isLarge) =>
      owner !== 'known' || !isLarge
        ? openHold(pools[owner === 'known' ? 'small' : owner].share(address))
        : openHold(pools.large.share(address), pools.parsed.share(address)),
  };
}

/** `parsed` is the share for the parsed values of a large body. A small body has one share for both and never waits. */
function openHold(raw: Share, parsed?: Share): BodyHold {
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
