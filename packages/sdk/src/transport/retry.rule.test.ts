import { ConsentError, type ErrorFacts } from '../errors/consent-error';
import { isOutcomeUnknown, retryDelayMs } from './retry.rule';

const failure = (facts: Partial<ErrorFacts>) => new ConsentError({ code: 'internal_error', message: 'Failed', ...facts });
const delayOf = (facts: Partial<ErrorFacts>, { isRepeatable = true, failures = 1, maxRetries = 4, random = 0.5 } = {}) =>
  retryDelayMs({ error: failure(facts), isRepeatable, failures, maxRetries, random });

test.each([408, 500, 502, 503, 504])('%i is retried only when the request is safe to repeat', (status) => {
  expect(delayOf({ status })).toBeGreaterThan(0);
  expect(delayOf({ status }, { isRepeatable: false })).toBeUndefined();
});

test.each([400, 401, 402, 403, 404, 409, 413, 416])('%i is final', (status) => {
  expect(delayOf({ status })).toBeUndefined();
});

test('a missing answer is retried only when the request is safe to repeat', () => {
  expect(delayOf({ code: 'connection_failed', status: 0 })).toBeGreaterThan(0);
  expect(delayOf({ code: 'connection_failed', status: 0 }, { isRepeatable: false })).toBeUndefined();
});

test('a window limit is retried after its wait, and a used-up quota is not retried', () => {
  expect(delayOf({ code: 'too_many_requests', status: 429, retryAfterSeconds: 3 })).toBeGreaterThanOrEqual(3000);
  expect(delayOf({ code: 'quota_exceeded', status: 429, retryAfterSeconds: 3 })).toBeUndefined();
});

test('409 is retried only with Retry-After', () => {
  expect(delayOf({ code: 'conflict', status: 409, retryAfterSeconds: 1 })).toBeGreaterThanOrEqual(1000);
});

test('the delay is random, up to a maximum that doubles with each failure up to 8 s', () => {
  const longest = [1, 2, 3, 4].map((failures) => delayOf({ status: 503 }, { failures, random: 1 }));
  expect(longest).toEqual([500, 1000, 2000, 4000]);
  expect(delayOf({ status: 503 }, { failures: 30, maxRetries: 50, random: 1 })).toBe(8000);
  expect(delayOf({ status: 503 }, { random: 0 })).toBe(0);
});

test('maxRetries does not count retries that the server asks for', () => {
  expect(delayOf({ status: 503 }, { failures: 5 })).toBeUndefined();
  expect(delayOf({ status: 503, retryAfterSeconds: 2 }, { failures: 5 })).toBeGreaterThanOrEqual(2000);
  expect(delayOf({ status: 503, retryAfterSeconds: 2 }, { maxRetries: 0 })).toBeUndefined();
});

test('the outcome of a write is unknown after 504, 500, an unreadable success and a broken connection', () => {
  for (const status of [500, 502, 504, 200]) expect(isOutcomeUnknown(failure({ status }), false, false)).toBe(true);
  expect(isOutcomeUnknown(failure({ status: 0 }), false, false)).toBe(true);
});

test('the outcome of a write is known after a refusal, after 503, and without a connection', () => {
  for (const status of [400, 401, 404, 409, 429, 503]) expect(isOutcomeUnknown(failure({ status }), false, false)).toBe(false);
  expect(isOutcomeUnknown(failure({ status: 0 }), true, false)).toBe(false);
});

test('the outcome of an earlier attempt stays unknown until a final answer', () => {
  expect(isOutcomeUnknown(failure({ status: 503 }), false, true)).toBe(true);
  expect(isOutcomeUnknown(failure({ status: 0 }), true, true)).toBe(true);
  expect(isOutcomeUnknown(failure({ status: 409, retryAfterSeconds: 1 }), false, true)).toBe(true);
  expect(isOutcomeUnknown(failure({ status: 409 }), false, true)).toBe(false);
  expect(isOutcomeUnknown(failure({ status: 404 }), false, true)).toBe(false);
});
