import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { Subscription } from '../schemas/subscription';
import { subscriptionJson } from './subscription-json';

export const cancelSubscription = route({
  id: 'cancelSubscription',
  method: 'DELETE',
  path: '/subscription',
  tag: 'Subscription',
  summary: 'Cancel the subscription immediately',
  description:
    'Metered calls return 402 until you start another subscription. You can still read data in the dashboard. Returns 409 `conflict` if no subscription is active.',
  caller: 'session',
  audits: ['subscription.set'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The cancelled subscription', schema: Subscription },
  errors: ['conflict'],
  handle: async ({ caller }, { subscriptions }) => ({
    json: subscriptionJson(await subscriptions.cancelSubscription({ accountId: caller.accountId })),
  }),
});
