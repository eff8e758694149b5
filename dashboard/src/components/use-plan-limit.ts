import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../api/client';
import { meQuery } from '../api/session';
import { useTexts } from '../texts/language';
import type { Advice } from './failure-text';
import { planLimitText, type Limited } from './plan-limit-text';

export function usePlanLimit(what: Limited): Advice {
  const t = useTexts();
  const plan: Schema<'Plan'> | undefined = useQuery(meQuery).data?.plan;
  return plan === undefined ? {} : { plan_limit_exceeded: planLimitText(plan, what, t) };
}
