import type { Logger } from '../telemetry';

/** A part of a process: what start made is stopped in reverse order. */
export interface Part {
  name: string;
  start?: () => Promise<void> | void;
  stop?: () => Promise<void> | void;
  /** True when the part can serve; a part without it always can. */
  isReady?: () => Promise<boolean> | boolean;
}

/** A process as a whole: what main runs, and what tests start and stop. */
export interface App {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts parts in order and stops them in reverse. A part that fails to start
 * stops those before it; a part that fails to stop does not keep the others from it.
 */
export function createLifecycle(parts: readonly Part[], logger: Logger): App & { notReady(): Promise<string[]> } {
  const started: Part[] = [];

  async function stop(): Promise<void> {
    for (let part = started.pop(); part !== undefined; part = started.pop()) {
      try {
        await part.stop?.();
      } catch (error) {
        logger.error({ error, part: part.name }, 'a part failed to stop');
      }
    }
  }

  async function start(): Promise<void> {
    for (const part of parts) {
      try {
        await part.start?.();
      } catch (error) {
        logger.error({ error, part: part.name }, 'a part failed to start');
        await stop();
        throw error;
      }
      started.push(part);
    }
  }

  /** Names of the parts that cannot serve; all of them before the start is over. */
  async function notReady(): Promise<string[]> {
    const answers = await Promise.all(
      parts.map(async (part) => {
        if (!started.includes(part)) return part.name;
        try {
          return (await (part.isReady?.() ?? true)) ? undefined : part.name;
        } catch {
          return part.name;
        }
      }),
    );
    return answers.filter((name) => name !== undefined);
  }

  return { start, stop, notReady };
}
