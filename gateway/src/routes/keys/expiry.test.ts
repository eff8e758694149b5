import { expiryOf } from './expiry';

const nowMs = Date.parse('2026-11-21T09:00:00Z');

test('a key without expires_at, or with null, never expires', () => {
  expect(expiryOf(undefined, nowMs)).toBe(0);
  expect(expiryOf(null, nowMs)).toBe(0);
});

test('reads an instant with its offset', () => {
  expect(expiryOf('2026-11-21T10:00:00Z', nowMs)).toBe(nowMs + 3_600_000);
  expect(expiryOf('2026-11-21T10:00:00.001+00:30', nowMs)).toBe(nowMs + 1_800_001);
});

test('refuses now and the past', () => {
  for (const text of ['2026-11-21T09:00:00Z', '2026-11-21T10:00:00+01:00', '1970-01-01T00:00:00Z'])
    expect(() => expiryOf(text, nowMs)).toThrow('expires_at must be in the future.');
});

test.each(['', 'tomorrow', '2027-01-01', '2027-02-30T00:00:00Z', '2027-01-01T00:00:00', '2027-01-01T24:00:00Z', '1795251600000'])(
  'refuses %j, which is not an ISO 8601 instant',
  (text) => {
    expect(() => expiryOf(text, nowMs)).toThrow('expires_at must be an ISO 8601 instant');
  },
);
