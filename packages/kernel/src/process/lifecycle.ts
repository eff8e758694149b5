import type { Logger } from '../telemetry';

export interface Part {
  name: string;
  start?: () => Promise<void> | void;
  stop?: () => Promise<void> | void;
  isReady?: () => Promise<boolean> | boolean;
}

export interface App {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts parts in order and stops them in reverse. If one fails to start, the parts before it are stopped and `start`
 * rejects. If one fails to stop, the others still stop.
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
