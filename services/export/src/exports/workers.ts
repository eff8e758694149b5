import type { Part } from '@consent/kernel';
import type { ServiceFoundation } from '@consent/service';

interface WorkersOptions {
  count: number;
  pollIntervalMs: number;
  runNextJob: (stopping: AbortSignal) => Promise<boolean>;
  loop: ServiceFoundation['loop'];
}

/** A stop aborts running jobs, and they are queued again. */
export function createWorkers({ count, pollIntervalMs, runNextJob, loop }: WorkersOptions): Part & { wake: () => void } {
  const stopping = new AbortController();
  const loops = Array.from({ length: count }, (_, number) =>
    loop(`export worker ${number + 1}`, pollIntervalMs, async () => {
      while (!stopping.signal.aborted && (await runNextJob(stopping.signal)));
    }),
  );
  return {
    name: 'export workers',
    start: () => loops.forEach((worker) => void worker.start?.()),
    stop: async () => {
      stopping.abort(new Error('the process is stopped'));
      await Promise.all(loops.map(async (worker) => worker.stop?.()));
    },
    wake: () => loops.forEach((worker) => worker.wake()),
  };
}
