import type { ListPlansRequest, ListPlansResponse } from '@consent/contracts';
import { plans } from './plans.rule';
import { planMessageOf } from './subscription';

export async function listPlans(_request: ListPlansRequest): Promise<ListPlansResponse> {
  return { plans: Object.entries(plans).map(([name, facts]) => planMessageOf({ ...facts, name })) };
}
