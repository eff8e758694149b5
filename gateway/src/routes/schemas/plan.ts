import { Type } from '@sinclair/typebox';

export const planContents = {
  monthly_requests: Type.Integer({ minimum: 0, description: 'Units in a calendar month (UTC); 0: unlimited' }),
  max_sites: Type.Integer({ minimum: 0, description: 'Sites at a time; 0: unlimited' }),
  features: Type.Array(Type.String(), { description: 'Such as consent_export' }),
  max_exports: Type.Integer({
    minimum: 0,
    description: 'Exports in a calendar month (UTC); 0: unlimited. Says nothing without the feature consent_export',
  }),
  max_webhook_endpoints: Type.Integer({ minimum: 0, description: 'Webhook endpoints at a time; 0: unlimited' }),
};

export const planNames = ['free', 'starter', 'pro', 'enterprise'];

export const examplePlan = {
  name: 'starter',
  monthly_requests: 20_000,
  max_sites: 5,
  features: ['consent_export'],
  max_exports: 5,
  max_webhook_endpoints: 10,
};

export const Plan = Type.Object(
  { name: Type.String({ description: 'free, starter, pro or enterprise' }), ...planContents },
  { $id: 'Plan', additionalProperties: false, examples: [examplePlan] },
);

export const PlanList = Type.Object(
  { data: Type.Array(Type.Ref('Plan'), { description: 'The smallest first' }) },
  { $id: 'PlanList', additionalProperties: false, examples: [{ data: [examplePlan] }] },
);
