interface PoolLimits {
  maxBytes: number;
  /** Per client address. The only body of an address may exceed it. */
  maxBytesOfAddress: number;
}

export interface Pool {
  share: (address: string) => Share;
  held: () => number;
}

export interface Share {
  /** Returns false, taking nothing, if there is no room or after the release. */
  take: (bytes: number) => boolean;
  /** Waits for room. Waiting requests are tried in order of arrival. False on timeout. */
  takeWithin: (bytes: number, timeoutMs: number) => Promise<boolean>;
  release: () => void;
}

export function createPool({ maxBytes, maxBytesOfAddress }: PoolLimits): Pool {
  let held = 0;
  const heldByAddress = new Map<string, number>();
  const waiters = new Set<() => void>();

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
