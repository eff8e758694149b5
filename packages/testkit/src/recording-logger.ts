import { createSilentLogger, type Logger } from '@consent/kernel';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  text: string;
  fields: Record<string, unknown>;
}

export function createRecordingLogger(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger: Logger = createSilentLogger();
  for (const level of ['debug', 'info', 'warn', 'error', 'fatal'] as const) {
    logger[level] = (fields: unknown, text?: string) =>
      void lines.push(
        typeof fields === 'string' ? { level, text: fields, fields: {} } : { level, text: text ?? '', fields: Object(fields) },
      );
  }
  return { logger, lines };
}
