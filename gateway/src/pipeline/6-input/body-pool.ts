interface PoolLimits {
  maxBytes: number;
  /** Per client address. The only body of an address may exceed it. */
  maxBytesOfAddress: number;
}

export interface Pool {
  share: (address: string) => Share;
  used: () => number;
}

export interface Share {
  take: (bytes: number) => boolean;
  takeWithin: (bytes: number, timeoutMs: number) => Promise<boolean>;
  release: () => void;
}

export function createPool({ maxBytes, maxBytesOfAddress }: PoolLimits): Pool {
  let used = 0;
  const usedByAddress = new Map<string, number>();
  const waiters = new Set<() => void>();

  function hasRoom(address: string, bytes: number, mine: number): boolean {
    const ofAddress = usedByAddress.get(address) ?? 0;
    return used + bytes <= maxBytes && (ofAddress === mine || ofAddress + bytes <= maxBytesOfAddress);
  }

  function change(address: string, bytes: number): void {
    used += bytes;
    const ofAddress = (usedByAddress.get(address) ?? 0) + bytes;
    if (ofAddress === 0) usedByAddress.delete(address);
    else usedByAddress.set(address, ofAddress);
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
          const finish = (taken: boolean) => {
            clearTimeout(timeout);
            waiters.delete(tryAgain);
            stopWaiting = undefined;
            resolve(taken);
          };
          const tryAgain = () => {
            if (take(bytes)) finish(true);
          };
          const timeout = setTimeout(() => finish(false), timeoutMs);
          stopWaiting = () => finish(false);
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

  return { share, used: () => used };
}
