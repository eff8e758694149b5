import { inspect } from 'node:util';
import { createSilentLogger, type Logger } from '@consent/kernel';

/** Records every line before redaction, so a value missing here is in no log. */
export function createCapturingLogger(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const logger = createSilentLogger();
  const keep = (...parts: unknown[]) => void lines.push(inspect(parts, { depth: 12, maxStringLength: null, maxArrayLength: null }));
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) logger[level] = keep;
  logger.child = (bindings: unknown) => {
    keep(bindings);
    return logger as never;
  };
  return { logger, lines };
}
