import { keyState } from './key-state';

const noon = '2026-11-21T12:00:00.000Z';
const nowMs = Date.parse(noon);

test('a key without an expiry is active', () => {
  expect(keyState({ revoked_at: null, expires_at: null }, nowMs)).toBe('active');
});

test('a key has expired from its expiry on', () => {
  expect(keyState({ revoked_at: null, expires_at: noon }, nowMs - 1)).toBe('active');
  expect(keyState({ revoked_at: null, expires_at: noon }, nowMs)).toBe('expired');
});

test('a revoked key is revoked, expired or not', () => {
  expect(keyState({ revoked_at: noon, expires_at: noon }, nowMs + 1)).toBe('revoked');
});
