import pino, { type Logger } from 'pino';
import { gatherLines } from './gather-lines';
import { runningTracing } from './tracing';
import { activeTraceFields } from './tracing-context';

export type { Logger };

/**
 * Writes one JSON line per event to standard output. Errors go through a serializer that copies an allow-list, and
 * `redact` covers known field names, so secrets, addresses and subject ids cannot slip in. If tracing was started before,
 * lines carry `trace_id` and `span_id`.
 */
export function createLogger(service: string, level: string): Logger {
  const output = gatherLines(pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }));
  process.once('exit', () => output.flushSync());
  return pino(
    {
      level,
      base: { service },
      // A mixin allocates an object for each line, so there is none without tracing.
      ...(runningTracing() === undefined ? {} : { mixin: activeTraceFields }),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: { paths: ['authorization', 'cookie', 'password', 'secret', 'token', 'ip', 'ip_address', 'subject_id'], censor: '[redacted]' },
    },
    output,
  );
}

export function createSilentLogger(): Logger {
  return pino({ level: 'silent' });
}

/** PostgreSQL puts row values into `detail`, so only the identifying fields are copied. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  return {
    type: error.name,
    message: error.message,
    // Expected failures need no stack, and an outage logs thousands of them.
    ...(kind === undefined || kind === 'internal' ? { stack: error.stack } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
