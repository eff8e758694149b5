import { ConnectionError, type ConsentError } from '../errors/consent-error';

interface Attempt {
  method: string;
  path: string;
  timedOutAfterMs: number | undefined;
}

/** Error codes of Node and Bun that prove that nothing was sent. */
const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'ConnectionRefused'];

export function connectionErrorOf(cause: unknown, { method, path, timedOutAfterMs }: Attempt): ConnectionError {
  // Omit the rest of the path: it may contain a subject, and messages end up in logs.
  const what = `${method} /${path.split('/')[1] ?? ''}`;
  if (timedOutAfterMs !== undefined) {
    return new ConnectionError({ code: 'timed_out', message: `No answer to ${what} within ${timedOutAfterMs} ms.`, cause });
  }
  const reason = codeOf(cause);
  return new ConnectionError({
    code: 'connection_failed',
    message: `No answer to ${what}: the connection failed${reason === '' ? '' : ` (${reason})`}.`,
    cause,
  });
}

export function wasNeverSent(error: ConsentError): boolean {
  return neverConnected.includes(codeOf(error.cause));
}

/** fetch throws "fetch failed" and puts the code into `cause`. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : codeOf(cause);
}
