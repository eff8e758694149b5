import type { Logger } from '../telemetry';
import type { Part } from './lifecycle';

interface LoopOptions {
  name: string;
  intervalMs: number;
  work: () => Promise<void>;
  logger: Logger;
}

/** Does the same work again and again, and at once when it is woken; what fails is tried again. */
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
      // Once for each outage, not once a turn.
      if (!isFailing) logger.warn({ error, loop: name }, 'failed; trying again');
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      await turn();
      // A wake-up that came while it worked may be for what the work had passed already.
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
