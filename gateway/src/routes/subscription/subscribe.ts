import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { Subscription, SubscriptionBody } from '../schemas/subscription';
import { subscriptionJson } from './subscription-json';

export const subscribe = route({
  id: 'subscribe',
  method: 'POST',
  path: '/subscription',
  tag: 'Subscription',
  summary: 'Begin a subscription',
  description:
    'While a paid one is active it is 409 `subscription_exists`: change the plan instead. After a cancellation any plan begins anew. ' +
    'Enterprise is 403 `forbidden` unless we granted it: contact us.',
  caller: 'session',
  creates: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: SubscriptionBody,
  success: { status: 200, description: 'The subscription', schema: Subscription },
  errors: ['subscription_exists', 'already_on_plan'],
  handle: async ({ caller, body }, { subscriptions }) => ({
    json: subscriptionJson(await subscriptions.subscribe({ accountId: caller.accountId, plan: body.plan })),
  }),
});
