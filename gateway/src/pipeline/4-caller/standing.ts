import type { ResolveSessionResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { Route } from '../0-common/route';

type Session = Pick<ResolveSessionResponse, 'account' | 'user'>;

/** Checks whether the state of the account and its user permits a route (decisions 4.2, 4.5, 8.15). */
export function checkStanding(route: Route, session: Session): void {
  if (session.account.status !== 'active' && route.allowsSuspended !== true) {
    throw new ServiceError('forbidden', 'Your account is suspended. Contact us to reactivate it.');
  }
  if (route.creates === true) requireConfirmedEmail(session);
  // Reads stay possible without a subscription: people must reach their evidence (decision 8.15).
  if (route.cost !== undefined && route.method !== 'GET') requireSubscription(session);
}

export function requireConfirmedEmail({ user }: Session): void {
  if (!user.emailVerified)
    throw new ServiceError('email_not_verified', 'Confirm your email address first. Open the link in the email we sent.');
}

export function requireSubscription({ account }: Session): void {
  if (account.subscriptionStatus !== 'active')
    throw new ServiceError('plan_required', 'Your subscription is not active. Choose a plan to continue.');
}
