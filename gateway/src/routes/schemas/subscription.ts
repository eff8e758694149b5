import { Type } from '@sinclair/typebox';
import { examplePlan, planContents, planNames } from './plan';

const { name: plan, ...contents } = examplePlan;

export const Subscription = Type.Object(
  {
    plan: Type.String({ description: 'Name of the plan' }),
    status: Type.Union([Type.Literal('active'), Type.Literal('cancelled'), Type.Literal('expired'), Type.Literal('none')], {
      description: 'Status of the subscription. Unless it is `active`, metered calls return 402 `plan_required`',
    }),
    ...planContents,
  },
  {
    $id: 'Subscription',
    additionalProperties: false,
    description: 'Your subscription, with the limits that apply to your account',
    examples: [{ plan, status: 'active', ...contents }],
  },
);

export const SubscriptionBody = Type.Object(
  { plan: Type.Unsafe<string>({ type: 'string', enum: planNames, description: 'Name of a plan from `GET /plans`' }) },
  { $id: 'SubscriptionBody', additionalProperties: false, examples: [{ plan }] },
);
