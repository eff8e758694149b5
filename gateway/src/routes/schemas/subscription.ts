import { Type } from '@sinclair/typebox';
import { examplePlan, planContents, planNames } from './plan';

const { name: plan, ...contents } = examplePlan;

export const Subscription = Type.Object(
  {
    plan: Type.String({ description: 'Name of the plan' }),
    status: Type.Union([Type.Literal('active'), Type.Literal('cancelled'), Type.Literal('expired'), Type.Literal('none')], {
      description: 'Unless active, metered calls are 402 plan_required',
    }),
    ...planContents,
  },
  {
    $id: 'Subscription',
    additionalProperties: false,
    description: 'With the numbers agreed with your account',
    examples: [{ plan, status: 'active', ...contents }],
  },
);

export const SubscriptionBody = Type.Object(
  { plan: Type.Unsafe<string>({ type: 'string', enum: planNames, description: 'Name of a plan of GET /plans' }) },
  { $id: 'SubscriptionBody', additionalProperties: false, examples: [{ plan }] },
);
