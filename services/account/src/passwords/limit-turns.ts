import pLimit from 'p-limit';
import { unavailable } from '@consent/kernel/errors';

/** Queues up to `waiting` tasks, first in first out. Throws unavailable beyond that. */
export function limitTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw unavailable('Too many sign-ins at once; repeat the request.');
    return limit(work);
  };
}
