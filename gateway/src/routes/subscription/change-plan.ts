import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { Subscription, SubscriptionBody } from '../schemas/subscription';
import { subscriptionJson } from './subscription-json';

export const changePlan = route({
  id: 'changePlan',
  method: 'PUT',
  path: '/subscription',
  tag: 'Subscription',
  summary: 'Move to another plan',
  description:
    'It holds from the next request on. After a cancellation it is 409 `conflict`: begin a new subscription instead. ' +
    'Enterprise is 403 `forbidden` unless we granted it: contact us.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  body: SubscriptionBody,
  success: { status: 200, description: 'The subscription on its new plan', schema: Subscription },
  errors: ['already_on_plan', 'conflict'],
  handle: async ({ caller, body }, { subscriptions }) => ({
    json: subscriptionJson(await subscriptions.changePlan({ accountId: caller.accountId, plan: body.plan })),
  }),
});
