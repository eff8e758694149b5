import type { SecretList } from '@consent/kernel';
import { createNoticeTokens } from './notice-tokens';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 10, 29, 10, 59, 59);
let now = start;
beforeEach(() => {
  now = start;
});

const listOf = (first: string, ...others: string[]): SecretList => {
  const named = (name: string) => ({ name, secret: name.repeat(32) });
  return [named(first), ...others.map(named)];
};
const tokensWith = (...secrets: [string, ...string[]]) => createNoticeTokens(listOf(...secrets), () => now);
const tokens = tokensWith('a');
const notice = { siteId: '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', sha256: 'ab'.repeat(32) };

test('a token is the same within an hour, another in the next, and valid for 48 hours', () => {
  const token = tokens.of(notice);
  expect(token).toMatch(/^\d{6}\.[\w-]{43}$/);
  now = Math.floor(start / hourMs) * hourMs;
  expect(tokens.of(notice)).toBe(token);
  const hourStart = now;
  for (const [hours, state] of [
    [47.99, 'valid'],
    [48, 'expired'],
    [100_000, 'expired'],
  ] as const) {
    now = hourStart + hours * hourMs;
    expect([hours, tokens.stateOf(token, notice)]).toEqual([hours, state]);
    expect(tokens.of(notice)).not.toBe(token);
  }
});

test('a gateway whose clock is behind takes the token of one whose clock is ahead', () => {
  now = start + 2000;
  const token = tokens.of(notice);
  now = start;
  expect(tokens.stateOf(token, notice)).toBe('valid');
});

test('a token of another site or notice, an altered one, and a later hour under the same signature are refused', () => {
  const token = tokens.of(notice);
  const [hour, signature] = token.split('.') as [string, string];
  expect(tokens.stateOf(token, { ...notice, siteId: notice.siteId.replace('6', '7') })).toBe('refused');
  expect(tokens.stateOf(token, { ...notice, sha256: 'ac'.repeat(32) })).toBe('refused');
  const altered = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const other of [
    `${hour}.${altered}`,
    `${Number(hour) + 1}.${signature}`,
    `0${hour}.${signature}`,
    `${hour}.`,
    '',
    '.',
    `${token}\n`,
  ])
    expect([other, tokens.stateOf(other, notice)]).toEqual([other, 'refused']);
});

test('no two keys sign alike, and a token of the secret before is valid as long as that secret is listed', () => {
  const old = tokensWith('a').of(notice);
  expect(tokensWith('b', 'a').stateOf(old, notice)).toBe('valid');
  expect(tokensWith('b', 'a').of(notice)).toBe(tokensWith('b').of(notice));
  expect(tokensWith('b', 'a').of(notice)).not.toBe(old);
  expect(tokensWith('b').stateOf(old, notice)).toBe('refused');
});
