interface PoolLimits {
  maxBytes: number;
  /** Of one client address; a body that is the only one of its address may exceed it. */
  maxBytesOfAddress: number;
}

/** Memory that requests share. */
export interface Pool {
  /** The part of one request. */
  share: (address: string) => Share;
  /** Bytes taken, of all requests. */
  held: () => number;
}

export interface Share {
  /** False when there is no room, and after the release; then nothing was taken. */
  take: (bytes: number) => boolean;
  /** Waits for room, in the order of arrival. False when there is none in time. */
  takeWithin: (bytes: number, timeoutMs: number) => Promise<boolean>;
  release: () => void;
}

export function createPool({ maxBytes, maxBytesOfAddress }: PoolLimits): Pool {
  let held = 0;
  const heldByAddress = new Map<string, number>();
  /** Each retries its request for room. */
  const waiters = new Set<() => void>();

  /** `mine` is what the request holds already. */
  function hasRoom(address: string, bytes: number, mine: number): boolean {
    const ofAddress = heldByAddress.get(address) ?? 0;
    return held + bytes <= maxBytes && (ofAddress === mine || ofAddress + bytes <= maxBytesOfAddress);
  }

  function change(address: string, bytes: number): void {
    held += bytes;
    const ofAddress = (heldByAddress.get(address) ?? 0) + bytes;
    if (ofAddress === 0) heldByAddress.delete(address);
    else heldByAddress.set(address, ofAddress);
  }

  function share(address: string): Share {
    let mine = 0;
    let isReleased = false;
    let stopWaiting: (() => void) | undefined;

    const take = (bytes: number): boolean => {
      // After the release nothing would return these bytes.
      if (isReleased || !hasRoom(address, bytes, mine)) return false;
      mine += bytes;
      change(address, bytes);
      return true;
    };

    return {
      take,
      takeWithin: (bytes, timeoutMs) => {
        if (take(bytes)) return Promise.resolve(true);
        if (isReleased || bytes > maxBytes) return Promise.resolve(false);
        return new Promise((resolve) => {
          const settle = (taken: boolean) => {
            clearTimeout(timeout);
            waiters.delete(tryAgain);
            stopWaiting = undefined;
            resolve(taken);
          };
          const tryAgain = () => {
            if (take(bytes)) settle(true);
          };
          const timeout = setTimeout(() => settle(false), timeoutMs);
          stopWaiting = () => settle(false);
          waiters.add(tryAgain);
        });
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        stopWaiting?.();
        if (mine === 0) return;
        change(address, -mine);
        for (const tryAgain of waiters) tryAgain();
      },
    };
  }

  return { share, held: () => held };
}
