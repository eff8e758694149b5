import { ApiError } from './api-error';
import { createAttemptKeys } from './attempt-keys';

function numbered() {
  let made = 0;
  return createAttemptKeys(() => `key ${++made}`);
}

test.each([
  ['no answer', new ApiError(0, 'network', '')],
  ['an unknown outcome', new ApiError(504, 'internal_error', '')],
  ['a server that is away', new ApiError(503, 'internal_error', '', '', 1)],
  ['a first attempt that still runs', new ApiError(409, 'conflict', '', '', 1)],
])('after %s, the same input has the same key', (_what, error) => {
  const keys = numbered();
  expect(keys.keyFor({ name: 'a' })).toBe('key 1');
  keys.ended(error);
  expect(keys.keyFor({ name: 'a' })).toBe('key 1');
});

test('after an unknown outcome, another input has another key', () => {
  const keys = numbered();
  keys.keyFor({ name: 'a' });
  keys.ended(new ApiError(504, 'internal_error', ''));
  expect(keys.keyFor({ name: 'b' })).toBe('key 2');
});

test.each([
  ['success', undefined],
  ['a refusal', new ApiError(403, 'plan_limit_exceeded', '')],
  ['a conflict with the state', new ApiError(409, 'conflict', '')],
])('after %s, the same input is a new request', (_what, error) => {
  const keys = numbered();
  keys.keyFor('a');
  keys.ended(error);
  expect(keys.keyFor('a')).toBe('key 2');
});

test('keys are 32 random characters', () => {
  const keys = [createAttemptKeys(), createAttemptKeys()].map(({ keyFor }) => keyFor('a'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
