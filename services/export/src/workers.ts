import { createLoop, type Part } from '@consent/kernel';
import type { Logger } from '@consent/kernel';

interface WorkersOptions {
  count: number;
  pollIntervalMs: number;
  /** Does one job; false when none is due. */
  runNextJob: (stopping: AbortSignal) => Promise<boolean>;
  logger: Logger;
}

/** Several jobs at a time; a stop breaks them off and puts them back into the queue. */
export function createWorkers({ count, pollIntervalMs, runNextJob, logger }: WorkersOptions): Part & { wake: () => void } {
  const stopping = new AbortController();
  const loops = Array.from({ length: count }, (_, number) =>
    createLoop({
      name: `export worker ${number + 1}`,
      intervalMs: pollIntervalMs,
      work: async () => {
        while (!stopping.signal.aborted && (await runNextJob(stopping.signal)));
      },
      logger,
    }),
  );
  return {
    name: 'export workers',
    start: () => loops.forEach((loop) => void loop.start?.()),
    stop: async () => {
      stopping.abort(new Error('the process is stopped'));
      await Promise.all(loops.map(async (loop) => loop.stop?.()));
    },
    wake: () => loops.forEach((loop) => loop.wake()),
  };
}
