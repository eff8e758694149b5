import { ConsentClient } from '../client';
import { ConnectionError, OutcomeUnknownError } from '../errors/consent-error';

type Reply = Response | Error | ((init: RequestInit) => Promise<Response>);

function clientOf(replies: readonly Reply[], options: { timeoutMs?: number; maxRetries?: number } = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const doFetch = (url: string, init: RequestInit) => {
    const reply = replies[requests.length];
    requests.push({ url, init });
    if (reply === undefined) throw new Error('There was one request more than expected.');
    if (typeof reply === 'function') return reply(init);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  };
  const client = new ConsentClient({
    baseUrl: 'https://consent.example.com',
    apiKey: 'sk-test',
    fetch: doFetch as typeof fetch,
    ...options,
  });
  const header = (index: number, name: string) => (requests[index]?.init.headers as Record<string, string> | undefined)?.[name];
  return { client, requests, header };
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const envelope = (status: number, error: string, headers: Record<string, string> = {}) =>
  json({ error, message: 'Says why' }, { status, headers });
const broken = () => Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
const body = { site_id: 'site', subject_id: 'subject', accepted: true };

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a write keeps its idempotency key through retries, and each write has its own key', async () => {
  const { client, header } = clientOf([broken(), envelope(504, 'internal_error'), json({ id: '1' }), json({ id: '2' })]);
  await client.consents.create(body);
  await client.consents.create(body);
  const keys = [0, 1, 2, 3].map((index) => header(index, 'Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('the idempotency key of the caller is sent', async () => {
  const { client, header } = clientOf([json({ id: '1' })]);
  await client.consents.create(body, { idempotencyKey: 'order-1' });
  expect(header(0, 'Idempotency-Key')).toBe('order-1');
});

test('reads have no idempotency key', async () => {
  const { client, header } = clientOf([json({ id: '1' })]);
  await client.consents.get('1');
  expect(header(0, 'Idempotency-Key')).toBeUndefined();
});

test('a final refusal is not retried, and its error has all details', async () => {
  const errors = [{ pointer: '/accepted', message: 'accepted must be true or false' }];
  const problem = {
    code: 'invalid_request',
    detail: 'accepted must be true or false',
    errors,
    doc_url: 'https://consent.example.com/docs/errors#invalid_request',
  };
  const { client, requests } = clientOf([json(problem, { status: 400, headers: { 'X-Request-Id': 'request-1' } })]);
  await expect(client.consents.create(body)).rejects.toMatchObject({
    name: 'ConsentError',
    code: 'invalid_request',
    status: 400,
    message: problem.detail,
    errors,
    requestId: 'request-1',
    docUrl: problem.doc_url,
    outcomeUnknown: false,
  });
  expect(requests).toHaveLength(1);
});

test('a repeated 504 is an OutcomeUnknownError for a write, but not for a read', async () => {
  const writes = clientOf([envelope(504, 'internal_error')], { maxRetries: 0 });
  const error: unknown = await writes.client.consents.create(body).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  expect(error).toMatchObject({ code: 'internal_error', status: 504, outcomeUnknown: true });
  const reads = clientOf([envelope(504, 'internal_error')], { maxRetries: 0 });
  await expect(reads.client.consents.get('1')).rejects.toMatchObject({ name: 'ConsentError', outcomeUnknown: false });
});

test('a failed connection is a ConnectionError, and the outcome is known when nothing was sent', async () => {
  const cut = clientOf([broken()], { maxRetries: 0 });
  const error: unknown = await cut.client.consents.create(body).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ code: 'connection_failed', status: 0, outcomeUnknown: true });
  const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
  const away = clientOf([refused], { maxRetries: 0 });
  await expect(away.client.consents.create(body)).rejects.toMatchObject({ code: 'connection_failed', outcomeUnknown: false });
});

test('after maxRetries the last failure is thrown', async () => {
  const replies = Array.from({ length: 5 }, () => envelope(503, 'internal_error'));
  const { client, requests } = clientOf(replies);
  await expect(client.consents.get('1')).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(5);
});

test('a retry waits for Retry-After', async () => {
  vi.useFakeTimers();
  const { client, requests } = clientOf([envelope(429, 'too_many_requests', { 'Retry-After': '7' }), json({ id: '1' })]);
  const answer = client.consents.create(body);
  await vi.advanceTimersByTimeAsync(6_999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ id: '1' });
});

test('a Retry-After beyond the timeout fails immediately', async () => {
  const { client } = clientOf([envelope(503, 'internal_error', { 'Retry-After': '61' })]);
  await expect(client.consents.get('1')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 61 });
});

const untilAborted = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('each attempt has a time limit, and the timeout bounds all attempts', async () => {
  vi.useFakeTimers();
  const { client, requests } = clientOf([untilAborted, untilAborted, untilAborted]);
  const answer = client.consents.create(body).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(35_001);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(await answer).toMatchObject({ name: 'ConnectionError', code: 'timed_out', outcomeUnknown: true });
  expect(requests).toHaveLength(2);
});

test('the signal aborts a request and a wait, with its reason', async () => {
  const during = new AbortController();
  const running = clientOf([untilAborted]).client.consents.get('1', { signal: during.signal });
  during.abort(new Error('Enough'));
  await expect(running).rejects.toThrow('Enough');

  const waiting = new AbortController();
  const { client, requests } = clientOf([envelope(503, 'internal_error', { 'Retry-After': '30' })]);
  const answer = client.consents.get('1', { signal: waiting.signal });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  waiting.abort(new Error('Enough'));
  await expect(answer).rejects.toThrow('Enough');
  await expect(client.consents.get('1', { signal: waiting.signal })).rejects.toThrow('Enough');
});

test('an answer that is not from the API fails as unreadable_answer', async () => {
  const page = (status: number) => new Response('<html>', { status });
  await expect(clientOf([page(200)]).client.consents.get('1')).rejects.toMatchObject({ code: 'unreadable_answer', status: 200 });
  await expect(clientOf([page(403)]).client.consents.get('1')).rejects.toMatchObject({ code: 'unreadable_answer', status: 403 });
  const redirect = new Response(null, { status: 301, headers: { Location: 'https://elsewhere.example.com' } });
  await expect(clientOf([redirect]).client.consents.create(body)).rejects.toMatchObject({ code: 'unreadable_answer', status: 301 });
});

test('no error message contains the subject from a path', async () => {
  const { client } = clientOf([broken()], { maxRetries: 0 });
  await expect(client.consents.eraseSubject('ada@example.com')).rejects.toSatisfy((error: Error) => !error.message.includes('ada'));
});
