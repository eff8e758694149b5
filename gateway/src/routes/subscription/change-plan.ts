import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { Subscription, SubscriptionBody } from '../schemas/subscription';
import { subscriptionJson } from './subscription-json';

export const changePlan = route({
  id: 'changePlan',
  method: 'PUT',
  path: '/subscription',
  tag: 'Subscription',
  summary: 'Change the plan',
  description:
    'The new plan applies from the next request. Returns 409 `conflict` after a cancellation: start a new subscription instead. ' +
    'Enterprise returns 403 `forbidden` unless we have granted it to your account: contact us.',
  caller: 'session',
  audits: ['plan.set'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: SubscriptionBody,
  success: { status: 200, description: 'The subscription with the new plan', schema: Subscription },
  errors: ['already_on_plan', 'conflict'],
  handle: async ({ caller, body }, { subscriptions }) => ({
    json: subscriptionJson(await subscriptions.changePlan({ accountId: caller.accountId, plan: body.plan })),
  }),
});
