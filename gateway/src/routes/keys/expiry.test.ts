import { expiryOf } from './expiry';

const nowMs = Date.parse('2026-11-21T09:00:00Z');

test('absent and null are never', () => {
  expect(expiryOf(undefined, nowMs)).toBe(0);
  expect(expiryOf(null, nowMs)).toBe(0);
});

test('an instant is read with its offset', () => {
  expect(expiryOf('2026-11-21T10:00:00Z', nowMs)).toBe(nowMs + 3_600_000);
  expect(expiryOf('2026-11-21T10:00:00.001+00:30', nowMs)).toBe(nowMs + 1_800_001);
});

test('now and the past are refused', () => {
  for (const text of ['2026-11-21T09:00:00Z', '2026-11-21T10:00:00+01:00', '1970-01-01T00:00:00Z'])
    expect(() => expiryOf(text, nowMs)).toThrow('expires_at must be in the future.');
});

test.each(['', 'tomorrow', '2027-01-01', '2027-02-30T00:00:00Z', '2027-01-01T00:00:00', '2027-01-01T24:00:00Z', '1795251600000'])(
  '%j is no ISO 8601 instant',
  (text) => {
    expect(() => expiryOf(text, nowMs)).toThrow('expires_at must be an ISO 8601 instant');
  },
);
