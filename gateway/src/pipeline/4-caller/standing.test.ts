import { routes } from '../../routes';
import { checkStanding, mustSetUpFactor } from './standing';

const account = { status: 'active', subscriptionStatus: 'active', requireSecondFactor: true };
const session = { account, user: { emailVerified: true }, hasSecondFactor: false, factorProvedAtMs: 0 } as unknown as Parameters<
  typeof checkStanding
>[1];

const ofSessions = routes.filter(({ caller }) => caller === 'session' || caller === 'key_or_session');

function isRefused(of: typeof session) {
  return ofSessions.filter((route) => {
    try {
      checkStanding(route, of);
      return false;
    } catch (error) {
      return (error as { kind: string }).kind === 'second_factor_setup_required';
    }
  });
}

test('[decision 81.12] a session without a required factor reaches only what sets one up, GET /auth/me, the sign-out, and its other accounts', () => {
  const refused = new Set(isRefused(session));
  const reached = ofSessions.filter((route) => !refused.has(route)).map(({ id }) => id);
  expect(reached.sort()).toEqual([
    'addPasskey',
    'beginPasskey',
    'beginTotp',
    'confirmTotp',
    'getFactors',
    'getMe',
    'listAccounts',
    'logout',
    'switchAccount',
  ]);
});

test('[decision 81.12] with a factor, or in an account that requires none, every route is reached', () => {
  expect(isRefused({ ...session, hasSecondFactor: true })).toEqual([]);
  expect(isRefused({ ...session, account: { ...session.account, requireSecondFactor: false } })).toEqual([]);
});

test('[decision 81.14] an account service of the release before requires nothing', () => {
  const { requireSecondFactor: _, ...before } = session.account;
  expect(mustSetUpFactor({ account: before })).toBe(false);
});
