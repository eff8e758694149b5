import type { Logger } from '../telemetry';
import type { Part } from './lifecycle';

interface LoopOptions {
  name: string;
  intervalMs: number;
  work: () => Promise<void>;
  logger: Logger;
}

/** Runs `work` every `intervalMs`, and immediately on `wake`. A failure is logged and retried on the next turn. */
export function createLoop({ name, intervalMs, work, logger }: LoopOptions): Part & { wake: () => void } {
  let isStopping = false;
  let isWoken = false;
  let endPause = () => {};
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
      isWoken = false;
      await turn();
      // `work` may already have passed the item that this wake-up was for.
      if (isStopping || isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    name,
    start: () => {
      ended = run();
    },
    stop: () => {
      isStopping = true;
      endPause();
      return ended;
    },
    wake: () => {
      isWoken = true;
      endPause();
    },
  };
}
