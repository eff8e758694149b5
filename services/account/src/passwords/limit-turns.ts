import { unavailable } from '@consent/kernel/errors';

/**
 * Runs up to `atOnce` tasks at a time. Up to `waiting` more wait for their turn, first come first served.
 * Throws unavailable beyond that.
 */
export function limitTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw unavailable('Too many sign-ins at once; repeat the request.');
    try {
      return await work();
    } finally {
      // The first in the queue takes over this turn, so no later call can overtake it.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
