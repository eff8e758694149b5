import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { Subscription, SubscriptionBody } from '../schemas/subscription';
import { subscriptionJson } from './subscription-json';

export const subscribe = route({
  id: 'subscribe',
  method: 'POST',
  path: '/subscription',
  tag: 'Subscription',
  summary: 'Start a subscription',
  description:
    'Returns 409 `subscription_exists` while a paid subscription is active: change the plan instead. After a cancellation, you can subscribe to any plan. ' +
    'Enterprise returns 403 `forbidden` unless we have granted it to your account: contact us.',
  caller: 'session',
  audits: ['plan.set'],
  asksForProof: true,
  creates: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: SubscriptionBody,
  success: { status: 200, description: 'The subscription', schema: Subscription },
  errors: ['subscription_exists', 'already_on_plan'],
  handle: async ({ caller, body }, { subscriptions }) => ({
    json: subscriptionJson(await subscriptions.subscribe({ accountId: caller.accountId, plan: body.plan })),
  }),
});
