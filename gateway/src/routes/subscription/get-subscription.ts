import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { Subscription } from '../schemas/subscription';
import { subscriptionJson } from './subscription-json';

export const getSubscription = route({
  id: 'getSubscription',
  method: 'GET',
  path: '/subscription',
  tag: 'Subscription',
  summary: 'Get your subscription',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The subscription, in any status', schema: Subscription },
  errors: [],
  handle: async ({ caller }, { subscriptions }) => ({
    json: subscriptionJson(await subscriptions.getSubscription({ accountId: caller.accountId })),
  }),
});
