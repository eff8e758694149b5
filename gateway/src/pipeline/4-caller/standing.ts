import type { ResolveSessionResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { Route } from '../3-route/route';

type Session = Pick<ResolveSessionResponse, 'account' | 'user'>;

/** What a session may do on a route as its account stands (decisions 4.2, 4.5, 8.15). */
export function checkStanding(route: Route, session: Session): void {
  if (session.account.status !== 'active' && route.allowsSuspended !== true) {
    throw new ServiceError('forbidden', 'The account is suspended; write to us by the contact form.');
  }
  if (route.creates === true) requireConfirmedEmail(session);
  // People must reach their evidence: without a subscription they still read (decision 8.15).
  if (route.cost !== undefined && route.method !== 'GET') requireSubscription(session);
}

/** For what creates something (decision 4.2). */
export function requireConfirmedEmail({ user }: Session): void {
  if (!user.emailVerified)
    throw new ServiceError('email_not_verified', 'Confirm your e-mail address first; the link is in the mail we sent.');
}

/** For writes to consents, policies and exports (decision 8.15). */
export function requireSubscription({ account }: Session): void {
  if (account.subscriptionStatus !== 'active')
    throw new ServiceError('plan_required', 'The subscription is not active; choose a plan first.');
}
