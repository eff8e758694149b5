import type { Logger } from '../telemetry';
import type { Part } from './lifecycle';
import { createWakeUp } from './wake-up';

interface LoopOptions {
  name: string;
  intervalMs: number;
  work: () => Promise<void>;
  logger: Logger;
}

/** Runs `work` every `intervalMs`, and immediately on `wake`. A failure is logged and retried on the next turn. */
export function createLoop({ name, intervalMs, work, logger }: LoopOptions): Part & { wake: () => void } {
  const wakeUp = createWakeUp();
  let isStopping = false;
  let ended = Promise.resolve();
  let isFailing = false;

  async function turn(): Promise<void> {
    try {
      await work();
      if (isFailing) logger.info({ loop: name }, 'works again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ error, loop: name }, 'failed; trying again');
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await turn();
      // A wake-up during the turn ends this sleep too, because `work` may already have passed the item it was for.
      await wakeUp.sleep(intervalMs);
    }
  }

  return {
    name,
    start: () => {
      ended = run();
    },
    stop: () => {
      isStopping = true;
      wakeUp.wake();
      return ended;
    },
    wake: wakeUp.wake,
  };
}
