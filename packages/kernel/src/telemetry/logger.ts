import pino, { type Logger } from 'pino';
import { gatherLines } from './gather-lines';

export type { Logger };

/**
 * One JSON line per event on standard output. Only what is passed by name is
 * logged; requests and errors go through serializers that copy an allow-list, so
 * that headers, bodies, addresses and subject ids cannot slip in.
 */
export function createLogger(service: string, level: string): Logger {
  const output = gatherLines(pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }));
  process.once('exit', () => output.flushSync());
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: { paths: ['authorization', 'cookie', 'password', 'secret', 'token', 'ip', 'ip_address', 'subject_id'], censor: '[redacted]' },
    },
    output,
  );
}

/** A logger that writes nothing; for tests. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' });
}

/** PostgreSQL puts row values into `detail`; only what names the fault is copied. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  return {
    type: error.name,
    message: error.message,
    // Where an expected failure was noticed tells nothing; in an outage there are thousands of them.
    ...(kind === undefined || kind === 'internal' ? { stack: error.stack } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
