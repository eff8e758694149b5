import { unavailable } from '@consent/kernel/errors';

/**
 * Lets `atOnce` works run at a time and `waiting` wait for their turn, first come
 * first served. Beyond it throws unavailable: a repeat finds room later.
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
      // Who waits takes over the turn: nobody who comes later can be before them.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
