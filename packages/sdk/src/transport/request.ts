export interface CallOptions {
  /** Aborts the call, its retries and its stream. The call rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Timeout of the whole call, including retries and waits. */
  timeoutMs?: number;
  /** Maximum retries after failures without Retry-After. 0 disables all retries. */
  maxRetries?: number;
}

export interface WriteOptions extends CallOptions {
  /** Pass your own key, such as an order number, if another process may repeat the write within 24 hours. Default: random. */
  idempotencyKey?: string;
}

export type QueryValue = string | number | boolean | Date | undefined;

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, encoded. */
  path: string;
  query?: Readonly<Record<string, QueryValue>>;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  followsRedirect?: boolean;
  /** A POST that changes nothing. */
  onlyReads?: true;
  /** A write that a repeat does not change. */
  isIdempotent?: true;
}

/**
 * Builds a path with encoded values. Throws a TypeError for an empty value, `.` and `..`: URLs resolve dots even when encoded,
 * so the request would address another resource.
 */
export function pathOf(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const encoded = values.map((value) => {
    const text = String(value);
    if (text === '' || text === '.' || text === '..') throw new TypeError(`"${text}" can't be in the path of a request.`);
    return encodeURIComponent(text);
  });
  return parts.reduce((path, part, index) => `${path}${encoded[index - 1] ?? ''}${part}`);
}

/** Where a request names a subject. A path cannot hold `.` and `..`, so the query takes them, and the path has `-` (decision 37.2). */
export function placeOf(subjectId: string): { inPath: string; inQuery: { subject_id?: string } } {
  const isDots = subjectId === '.' || subjectId === '..';
  return isDots ? { inPath: '-', inQuery: { subject_id: subjectId } } : { inPath: subjectId, inQuery: {} };
}

export function queryText(query: Readonly<Record<string, QueryValue>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** An origin gets the API prefix. A URL with a path stays unchanged. */
export function apiUrlOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.pathname === '/') url.pathname = '/api/v1';
  let address = url.href;
  while (address.endsWith('/')) address = address.slice(0, -1);
  return address;
}
