import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { Subscription } from '../schemas/subscription';
import { subscriptionJson } from './subscription-json';

export const cancelSubscription = route({
  id: 'cancelSubscription',
  method: 'DELETE',
  path: '/subscription',
  tag: 'Subscription',
  summary: 'Cancel the subscription at once',
  description:
    'Metered calls are 402 from now on, until another subscription begins; the dashboard still reads. When none is active it is 409 `conflict`.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The cancelled subscription', schema: Subscription },
  errors: ['conflict'],
  handle: async ({ caller }, { subscriptions }) => ({
    json: subscriptionJson(await subscriptions.cancelSubscription({ accountId: caller.accountId })),
  }),
});
