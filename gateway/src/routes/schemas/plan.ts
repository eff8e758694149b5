import { Type } from '@sinclair/typebox';

export const planContents = {
  monthly_requests: Type.Integer({ minimum: 0, description: 'Units per calendar month (UTC); 0 means unlimited' }),
  max_sites: Type.Integer({ minimum: 0, description: 'Maximum number of sites; 0 means unlimited' }),
  features: Type.Array(Type.String(), { description: 'Features of the plan, such as `consent_export`' }),
  max_exports: Type.Integer({
    minimum: 0,
    description: 'Exports per calendar month (UTC); 0 means unlimited. Applies only with the feature `consent_export`',
  }),
  max_webhook_endpoints: Type.Integer({ minimum: 0, description: 'Maximum number of webhook endpoints; 0 means unlimited' }),
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
  { name: Type.String({ description: 'Name of the plan: `free`, `starter`, `pro` or `enterprise`' }), ...planContents },
  { $id: 'Plan', additionalProperties: false, examples: [examplePlan] },
);

export const PlanList = Type.Object(
  { data: Type.Array(Type.Ref('Plan'), { description: 'Smallest first' }) },
  { $id: 'PlanList', additionalProperties: false, examples: [{ data: [examplePlan] }] },
);
