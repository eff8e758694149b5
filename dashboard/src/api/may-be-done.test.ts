import { mayBeDone } from './may-be-done';

const request = (method: string, path: string, headers = {}) => new Request(`https://consent.example/api/v1${path}`, { method, headers });
const rotation = '/webhooks/endpoints/1/rotate-secret';
const withKey = { 'Idempotency-Key': 'k' };

test.each([undefined, 500, 502, 504])('a POST may have taken effect after status %s', (status) => {
  expect(mayBeDone(request('POST', rotation), status)).toBe(true);
});

test.each([
  ['a refusal', request('POST', rotation), 503],
  ['an Idempotency-Key', request('POST', '/consents', withKey), undefined],
  ['an Idempotency-Key', request('POST', '/consents', withKey), 502],
  ['a read', request('GET', '/sites'), undefined],
  ['a read', request('GET', '/sites'), 502],
  ['a lost PUT, because a repeat has the same effect,', request('PUT', '/sites/1'), undefined],
  ['a lost sign-in', request('POST', '/auth/login'), undefined],
] as const)('after %s the user can repeat it', (_what, sent, status) => {
  expect(mayBeDone(sent, status)).toBe(false);
});
