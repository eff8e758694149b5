import type { AccountRecord } from '../accounts/account';
import type { KeyRecord } from '../keys/key';
import { checkDays, checkPeriod, grantOf, percentsToNotice, standingOf } from './usage.rule';

const nowMs = 1_000_000;
const account: AccountRecord = {
  id: 'a',
  name: '',
  email: '',
  userId: '',
  plan: 'free',
  status: 'active',
  subscriptionStatus: 'active',
  agreed: { monthlyRequests: null, maxSites: null },
  keptAgreement: null,
  cell: 'main',
  requireSecondFactor: false,
  closedAtMs: 0,
  purgeAtMs: 0,
  createdAtMs: 0,
  updatedAtMs: 0,
  revision: 1,
};
const key: KeyRecord = {
  accountId: 'a',
  id: 'k',
  name: '',
  firstCharacters: '',
  lastFour: '',
  createdAtMs: 0,
  expiresAtMs: 0,
  lastUsedAtMs: 0,
  revokedAtMs: 0,
  siteId: '',
  readOnly: false,
  scopes: [],
  addresses: [],
  createdBy: '',
  revision: 1,
};

describe('standingOf', () => {
  test.each([
    ['no account', undefined, key],
    ['no key', account, undefined],
    ['a suspended account', { ...account, status: 'suspended' as const }, key],
    ['a revoked key', account, { ...key, revokedAtMs: 1 }],
    ['a key that expires now', account, { ...key, expiresAtMs: nowMs }],
    ['a suspended account without a subscription', { ...account, status: 'suspended' as const, subscriptionStatus: 'none' as const }, key],
  ])('%s is unauthorized', (_what, ofAccount, ofKey) => {
    expect(standingOf(ofAccount, ofKey, nowMs)).toBe('unauthorized');
  });

  test.each(['cancelled', 'expired', 'none'] as const)('the subscription status %s is plan_required', (subscriptionStatus) => {
    expect(standingOf({ ...account, subscriptionStatus }, key, nowMs)).toBe('plan_required');
  });

  test('an active account is good with a key that has not expired', () => {
    expect(standingOf(account, { ...key, expiresAtMs: nowMs + 1 }, nowMs)).toBe('good');
  });
});

describe('grantOf', () => {
  const used = (usedLedger: number, usedDirect = 0, heldDirect = 0) => ({ usedLedger, usedDirect, heldDirect });

  test('grants the requested units or the units left, and refuses if no unit is left', () => {
    expect(grantOf(5, 10, used(3, 1, 1))).toBe(5);
    expect(grantOf(6, 10, used(3, 1, 1))).toBe(5);
    expect(grantOf(1, 10, used(8, 1, 1))).toBeUndefined();
    expect(grantOf(1, 10, used(20))).toBeUndefined();
  });

  test('a request for 0 units tells whether a unit is left', () => {
    expect(grantOf(0, 10, used(9))).toBe(0);
    expect(grantOf(0, 10, used(10))).toBeUndefined();
  });

  test('a limit of 0 means unlimited', () => {
    expect(grantOf(1000, 0, used(1_000_000))).toBe(1000);
  });
});

test('a period is a calendar month', () => {
  for (const period of ['2026-01', '2026-12']) expect(() => checkPeriod(period)).not.toThrow();
  for (const period of ['', '2026-00', '2026-13', '2026-1', '26-01', '2026-01-01', '2026-01\n'])
    expect(() => checkPeriod(period)).toThrow(/period/);
});

test('[decision 28.11] a span of days is in order, exists in the calendar and has at most 92 days', () => {
  expect(() => checkDays('2026-01-01', '2026-04-02')).not.toThrow();
  expect(() => checkDays('2024-02-29', '2024-02-29')).not.toThrow();
  for (const [from, to] of [
    ['2026-01-01', '2026-04-03'],
    ['2026-01-02', '2026-01-01'],
    ['2026-02-29', '2026-03-01'],
  ] as const)
    expect(() => checkDays(from, to)).toThrow('92 days');
});

describe('[decision 28.9] percentsToNotice', () => {
  test.each([
    [79, 100, 0, []],
    [80, 100, 0, [80]],
    [99, 100, 0, [80]],
    [100, 100, 0, [80, 100]],
    [100, 100, 80, [100]],
    [150, 100, 100, []],
    [1, 1, 0, [80, 100]],
    [1_000_000, 0, 0, []],
  ] as const)('%i of %i units, after a mail about %i %%: %j', (used, limit, noticed, expected) => {
    expect(percentsToNotice(used, limit, noticed)).toEqual(expected);
  });
});
