import { nextExpiryMs, stateAt } from './expiry';

const noon = '2026-11-21T12:00:00.000Z';
const noonMs = Date.parse(noon);
const later = '2026-11-22T12:00:00.000Z';

test('a ready file has expired from its expiry on', () => {
  expect(stateAt({ status: 'ready', expires_at: noon }, noonMs - 1)).toBe('ready');
  expect(stateAt({ status: 'ready', expires_at: noon }, noonMs)).toBe('expired');
});

test('an export that failed or has no expiry keeps its status', () => {
  expect(stateAt({ status: 'failed', expires_at: noon }, noonMs)).toBe('failed');
  expect(stateAt({ status: 'ready', expires_at: null }, noonMs)).toBe('ready');
});

test('the next expiry is the earliest one in the future', () => {
  const jobs = [
    { status: 'ready', expires_at: later },
    { status: 'ready', expires_at: noon },
    { status: 'failed', expires_at: noon },
  ] as const;
  expect(nextExpiryMs(jobs, noonMs - 1)).toBe(noonMs);
  expect(nextExpiryMs(jobs, noonMs)).toBe(Date.parse(later));
  expect(nextExpiryMs(jobs, Date.parse(later))).toBeUndefined();
});
