import { inspect } from 'node:util';
import { createSilentLogger, type Logger } from '@consent/kernel';

const linesKept = 60;

/** Keeps the last warnings and errors. */
export function createRecentLogger(): { logger: Logger; recent: () => string } {
  const lines: string[] = [];
  const logger = createSilentLogger();
  const keep =
    (level: string) =>
    (...parts: unknown[]) => {
      lines.push(`${new Date().toISOString()} ${level} ${inspect(parts, { depth: 4, breakLength: Infinity })}`);
      if (lines.length > linesKept) lines.shift();
    };
  for (const level of ['warn', 'error', 'fatal'] as const) logger[level] = keep(level);
  logger.child = () => logger as never;
  return { logger, recent: () => lines.join('\n') };
}
