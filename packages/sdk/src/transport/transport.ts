import { ConnectionError, ConsentError, OutcomeUnknownError } from '../errors/consent-error';
import { errorOfResponse } from '../errors/error-of-response';
import { connectionErrorOf, wasNeverSent } from './connection-failure';
import { type ApiRequest, apiUrlOf, type CallOptions, queryText, type WriteOptions } from './request';
import { isOutcomeUnknown, retryDelayMs } from './retry.rule';
import { sleep } from './sleep';

export interface ConsentClientOptions {
  /** The secret `sk-…` from the dashboard. Keep it on your servers, because it can read and erase all data of the account. */
  apiKey: string;
  /** URL of the service, such as https://consent.example.com. */
  baseUrl: string;
  /** Timeout of a call, including its retries. Default: 60,000. */
  timeoutMs?: number;
  /** Timeout of one attempt, until the answer is complete or the stream begins. Default: 35,000. */
  attemptTimeoutMs?: number;
  /** Maximum retries after failures without Retry-After. Default: 4. */
  maxRetries?: number;
  /** A custom fetch, for example to use a proxy. */
  fetch?: typeof fetch;
}

/** `isFirstTry`: the request was not sent before by this call. */
type Read<Result> = (response: Response, isFirstTry: boolean) => Promise<Result>;

export type Transport = ReturnType<typeof createTransport>;

export function createTransport(options: ConsentClientOptions) {
  const { apiKey, timeoutMs = 60_000, attemptTimeoutMs = 35_000, maxRetries = 4 } = options;
  if (typeof apiKey !== 'string' || apiKey === '') throw new TypeError('apiKey is missing. Create an API key in the dashboard.');
  const baseUrl = apiUrlOf(options.baseUrl);
  // Looks up the global fetch on each call, because tracing tools replace it. Browsers reject a fetch called as a method.
  const doFetch: typeof fetch = (input, init) => (options.fetch === undefined ? fetch(input, init) : (0, options.fetch)(input, init));

  async function send<Result>(request: ApiRequest, read: Read<Result>, call: CallOptions): Promise<Result> {
    const deadlineMs = Date.now() + (call.timeoutMs ?? timeoutMs);
    const isWrite = request.method !== 'GET' && request.onlyReads !== true;
    const isRepeatable = !isWrite || request.isIdempotent === true || request.headers?.['Idempotency-Key'] !== undefined;
    let mayBeDone = false;
    for (let [failures, tries] = [0, 0]; ; tries++) {
      const leftMs = deadlineMs - Date.now();
      const isFirstTry = tries === 0;
      const outcome = await attempt(request, (response) => read(response, isFirstTry), Math.min(attemptTimeoutMs, leftMs), call.signal);
      if ('result' in outcome) return outcome.result;
      const { error } = outcome;
      if (isWrite) mayBeDone = isOutcomeUnknown(error, wasNeverSent(error), mayBeDone);
      if (error.retryAfterSeconds === undefined) failures++;
      const question = { error, isRepeatable, failures, maxRetries: call.maxRetries ?? maxRetries, random: Math.random() };
      const waitMs = retryDelayMs(question);
      if (waitMs === undefined || Date.now() + waitMs >= deadlineMs) throw withOutcome(error, mayBeDone);
      await sleep(waitMs, call.signal);
    }
  }

  async function attempt<Result>(
    { method, path, query, body, headers, followsRedirect = false }: ApiRequest,
    read: (response: Response) => Promise<Result>,
    withinMs: number,
    signal: AbortSignal | undefined,
  ): Promise<{ result: Result } | { error: ConsentError }> {
    signal?.throwIfAborted();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), withinMs);
    try {
      const response = await doFetch(`${baseUrl}${path}${queryText(query)}`, {
        method,
        headers: {
          Accept: 'application/json, application/problem+json',
          Authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        // Following a redirect would turn a POST into a GET.
        redirect: followsRedirect ? 'follow' : 'manual',
        signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
        ...(body === undefined ? {} : { body }),
      });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel();
        return { error: redirectError(response) };
      }
      if (response.status >= 400) return { error: errorOfResponse(response, await response.text()) };
      return { result: await read(response) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ConsentError) return { error };
      return { error: connectionErrorOf(error, { method, path, timedOutAfterMs: timeout.signal.aborted ? withinMs : undefined }) };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    baseUrl,
    get: <Result>(path: string, call: CallOptions = {}, query?: ApiRequest['query']) =>
      send<Result>({ method: 'GET', path, ...(query === undefined ? {} : { query }) }, readJson, call),
    /** Sends a GET with a custom reader. The attempt's timeout includes `read`, so `read` must return a stream unread. */
    getAs: <Result>(request: Omit<ApiRequest, 'method'>, read: Read<Result>, call: CallOptions = {}) =>
      send({ ...request, method: 'GET' }, read, call),
    /** A question that is too long for a URL. Repeated as a GET is. */
    ask: <Result>(path: string, question: object, call: CallOptions = {}) =>
      send<Result>({ method: 'POST', path, body: JSON.stringify(question), onlyReads: true }, readJson, call),
    /** A write that a repeat does not change, so it needs no Idempotency-Key. */
    repeatable: <Result>(request: ApiRequest, call: CallOptions = {}) => send<Result>({ ...request, isIdempotent: true }, readJson, call),
    /** All attempts have the same Idempotency-Key. */
    write: <Result>(request: ApiRequest, options?: WriteOptions) => writeAs<Result>(request, readJson, options),
    writeAs,
  };

  function writeAs<Result>(request: ApiRequest, read: Read<Result>, { idempotencyKey, ...call }: WriteOptions = {}): Promise<Result> {
    const headers = { ...request.headers, 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() };
    return send<Result>({ ...request, headers }, read, call);
  }
}

/** Throws if the answer is not JSON. */
export async function readJson<Result>(response: Response): Promise<Result> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Result;
  } catch (cause) {
    const requestId = response.headers.get('x-request-id') ?? '';
    const message = `The answer was ${response.status}, and not JSON. Is the base URL that of the service?`;
    throw new ConsentError({ code: 'unreadable_answer', message, status: response.status, requestId, cause });
  }
}

function redirectError({ status }: Response): ConsentError {
  const message = 'The server redirects elsewhere. Is the base URL complete, with https?';
  return new ConsentError({ code: 'unreadable_answer', message, status });
}

function withOutcome(error: ConsentError, outcomeUnknown: boolean): ConsentError {
  if (!outcomeUnknown) return error;
  const Kind = error.status === 0 ? ConnectionError : OutcomeUnknownError;
  const { code, message, status, errors, requestId, docUrl, retryAfterSeconds, cause } = error;
  return new Kind({ code, message, status, errors, requestId, docUrl, retryAfterSeconds, cause, outcomeUnknown });
}
