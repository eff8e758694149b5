import type { AccountRecord } from '../accounts/account';
import { chosenByOwner } from './choose-plan.rule';
import { nothingAgreed, type Plan } from './plans.rule';

const numbers = { monthlyRequests: 7, maxSites: 3 };
const account = (given: Partial<AccountRecord>) =>
  ({ plan: 'free', agreed: nothingAgreed, keptAgreement: null, ...given }) as AccountRecord;
const forbidden = expect.objectContaining({ kind: 'forbidden' });

test('[threats 70] Enterprise needs an agreement, in every subscription status', () => {
  for (const subscriptionStatus of ['active', 'cancelled', 'expired', 'none'] as const) {
    for (const plan of ['free', 'starter', 'pro'] as const) {
      expect(() => chosenByOwner(account({ plan, subscriptionStatus }), 'enterprise', 'off')).toThrow(forbidden);
    }
  }
});

test('[threats 70] an agreement on another plan does not grant Enterprise', () => {
  const keptAgreement = { plan: 'pro', limits: numbers } as const;
  expect(() => chosenByOwner(account({ keptAgreement }), 'enterprise', 'off')).toThrow(forbidden);
  expect(() => chosenByOwner(account({ plan: 'starter', agreed: numbers }), 'enterprise', 'off')).toThrow(forbidden);
});

test.each([
  ['enterprise', numbers],
  ['enterprise', nothingAgreed],
  ['starter', numbers],
  ['free', { monthlyRequests: 0, maxSites: null }],
] as [Plan, typeof numbers][])(
  'an agreement on %s is kept while the account is on other plans, and applies again on return',
  (plan, limits) => {
    let now = account({ plan, agreed: limits });
    const choose = (next: Plan) => (now = { ...now, ...chosenByOwner(now, next, 'off') });
    for (const other of (['pro', 'pro', plan === 'free' ? 'starter' : 'free'] as Plan[]).filter((name) => name !== plan)) {
      expect(choose(other)).toMatchObject({ plan: other, agreed: nothingAgreed, keptAgreement: { plan, limits } });
    }
    expect(choose(plan)).toMatchObject({ plan, agreed: limits, keptAgreement: null });
    expect(choose(plan)).toMatchObject({ plan, agreed: limits, keptAgreement: null });
  },
);

test('[threats 70] with external billing, an owner can choose Free only', () => {
  const granted = account({ plan: 'enterprise', agreed: numbers });
  for (const plan of ['starter', 'pro', 'enterprise'] as const) {
    expect(() => chosenByOwner(granted, plan, 'external')).toThrow(forbidden);
  }
  expect(chosenByOwner(granted, 'free', 'external')).toMatchObject({
    plan: 'free',
    keptAgreement: { plan: 'enterprise', limits: numbers },
  });
});
