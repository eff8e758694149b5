import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/session';
import { useTexts } from '../texts/language';
import { planLimitText, planRoom, type Limited } from './plan-limit-text';

/** The plan's limit as a text. Undefined if there is room, or until the plan and the count are loaded. */
export function usePlanRoom(what: Limited, used: number | undefined): string | undefined {
  const t = useTexts();
  const plan = useQuery(meQuery).data?.plan;
  if (plan === undefined || used === undefined || planRoom(plan, what, used)) return undefined;
  return planLimitText(plan, what, t);
}
