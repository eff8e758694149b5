import type { ResolveSessionResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { Route } from '../0-common/route';

type Session = Pick<ResolveSessionResponse, 'account' | 'user' | 'hasSecondFactor' | 'factorProvedAtMs'>;

const proofMs = 10 * 60_000;

/** Checks whether the state of the account and its user permits a route (decisions 4.2, 4.5, 81.12, 84). The role is checked next. */
export function checkStanding(route: Route, session: Session): void {
  if (session.account.status !== 'active' && route.allowsSuspended !== true) requireClosed(route, session);
  if (mustSetUpFactor(session) && route.allowsMissingFactor !== true)
    throw new ServiceError('second_factor_setup_required', 'This account requires a second factor. Set one up to continue.');
  if (route.creates === true) requireConfirmedEmail(session);
}

/** What comes after the role: the second factor, and the subscription (decisions 8.15, 63.7). */
export function checkProof(route: Route, session: Session, nowMs: number): void {
  if (route.asksForProof === true) requireProof(session, nowMs);
  // Reads stay possible without a subscription: people must reach their evidence (decision 8.15).
  if (route.cost !== undefined && route.method !== 'GET') requireSubscription(session);
}

/** Decided from the account that the session acts for. An account service of the release before requires no factor. */
export function mustSetUpFactor({ account, hasSecondFactor = false }: Pick<Session, 'account' | 'hasSecondFactor'>): boolean {
  return account.requireSecondFactor === true && !hasSecondFactor;
}

/** Whether the session may do what asks for a proof because it has one, and not because its user has no factor. */
export function hasFreshProof({ hasSecondFactor = false, factorProvedAtMs = 0 }: Session, nowMs: number): boolean {
  return hasSecondFactor && nowMs - factorProvedAtMs <= proofMs;
}

/** Owners of a closed account read, export and reopen (decision 84.5). Of one whose purge has begun, nobody does. */
function requireClosed(route: Route, { account }: Session): void {
  if (account.purgeAtMs === undefined) throw new ServiceError('forbidden', 'Your account is suspended. Contact us to reactivate it.');
  if (route.method !== 'GET' && route.onlyReads !== true && route.allowsClosed !== true)
    throw new ServiceError('forbidden', 'Your account is closed. Reopen it to make changes.');
}

/** An account service of the release before knows no factors. */
function requireProof(session: Session, nowMs: number): void {
  if (session.hasSecondFactor === true && !hasFreshProof(session, nowMs))
    throw new ServiceError('proof_required', 'Confirm that it’s you: use your second factor.');
}

export function requireConfirmedEmail({ user }: Session): void {
  if (!user.emailVerified)
    throw new ServiceError('email_not_verified', 'Confirm your email address first. Open the link in the email we sent.');
}

export function requireSubscription({ account }: Session): void {
  if (account.subscriptionStatus !== 'active')
    throw new ServiceError('plan_required', 'Your subscription is not active. Choose a plan to continue.');
}
