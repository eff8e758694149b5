import { createWakeUp, type Logger } from '@consent/kernel';

interface PeriodicTaskOptions {
  name: string;
  intervalMs: number;
  /** May return a delay that replaces `intervalMs` once. */
  work: () => Promise<number | void>;
  logger: Logger;
}

const pauseAfterFailureMs = 60_000;

export function createPeriodicTask({ name, intervalMs, work, logger }: PeriodicTaskOptions) {
  const wakeUp = createWakeUp();
  let stopping = false;
  let ended: Promise<void> | undefined;

  async function runOnce(): Promise<number> {
    try {
      return (await work()) ?? intervalMs;
    } catch (error) {
      logger.error({ error, name }, 'a periodic task failed; retrying');
      return Math.min(intervalMs, pauseAfterFailureMs);
    }
  }

  async function run(firstPauseMs: number): Promise<void> {
    let pauseMs = firstPauseMs;
    for (;;) {
      await wakeUp.sleep(pauseMs);
      if (stopping) return;
      pauseMs = await runOnce();
    }
  }

  return {
    /** Resolves after the first run, even a failed one. */
    start: async () => {
      ended = run(await runOnce());
    },
    wake: wakeUp.wake,
    stop: async () => {
      stopping = true;
      wakeUp.wake();
      await ended;
    },
  };
}
