import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { PlanList } from '../schemas/plan';
import { planFields } from './plan-json';

export const listPlans = route({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  tag: 'Plans',
  summary: 'List all plans, smallest first',
  caller: 'anyone',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The plans and their limits', schema: PlanList },
  errors: [],
  handle: async (_request, { subscriptions }) => {
    const { plans } = await subscriptions.listPlans({});
    return { json: JSON.stringify({ data: plans.map(planFields) }) };
  },
});
