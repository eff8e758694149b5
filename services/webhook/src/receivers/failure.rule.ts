export type ResultClass =
  'success' | 'redirect' | 'client_error' | 'server_error' | 'timeout' | 'dns' | 'connect' | 'tls' | 'refused' | 'protocol';

export interface Failure {
  resultClass: ResultClass;
  /** Shown to the endpoint's owner. Says nothing about our side. */
  error: string;
}

export function failureOfStatus(statusCode: number): Failure | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined;
  if (statusCode >= 300 && statusCode < 400)
    return { resultClass: 'redirect', error: `Answered ${statusCode}; redirects are not followed.` };
  return { resultClass: statusCode < 500 ? 'client_error' : 'server_error', error: `Answered ${statusCode}.` };
}

const dnsCodes = new Set([
  ...['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EAI_AGAIN', 'EAI_FAIL', 'EREFUSED', 'ETIMEOUT', 'EBADNAME', 'ENODOMAIN'],
  ...['EBADRESP', 'EFORMERR', 'ENOTIMP'],
]);
const connectCodes = new Map([
  ['ECONNREFUSED', 'The connection was refused.'],
  ['ECONNRESET', 'The connection was reset.'],
  ['EPIPE', 'The connection was reset.'],
  ['UND_ERR_SOCKET', 'The connection was closed before the answer was complete.'],
  ['EHOSTUNREACH', 'The host cannot be reached.'],
  ['ENETUNREACH', 'The network cannot be reached.'],
  ['EADDRNOTAVAIL', 'The host cannot be reached.'],
]);

export function timeoutFailure(timeoutMs: number): Failure {
  return { resultClass: 'timeout', error: `No complete answer within ${timeoutMs / 1000} s.` };
}

export function failureOfError(thrown: unknown, timeoutMs: number): Failure {
  const { code = '', name = '' } = (innermost(thrown) ?? {}) as { code?: string; name?: string };
  if (code === 'REFUSED_ADDRESS') return { resultClass: 'refused', error: (innermost(thrown) as Error).message };
  if (name === 'TimeoutError' || name === 'AbortError' || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/.test(code)) {
    return timeoutFailure(timeoutMs);
  }
  if (dnsCodes.has(code)) return { resultClass: 'dns', error: 'DNS lookup failed.' };
  const connect = connectCodes.get(code);
  if (connect !== undefined) return { resultClass: 'connect', error: connect };
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/.test(code)) {
    return { resultClass: 'tls', error: `TLS failed: ${code}.` };
  }
  return { resultClass: 'protocol', error: 'The answer is not proper HTTP.' };
}

function innermost(thrown: unknown): unknown {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return innermost(thrown.errors[0]);
  const { cause } = (thrown ?? {}) as { cause?: unknown };
  return cause instanceof Error ? innermost(cause) : thrown;
}
