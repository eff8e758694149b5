import type { Plan } from '../subscriptions/plans.rule';

/** At least a year: an auditor looks at the year before (decision 82). */
const keptDays: Readonly<Record<Plan, number>> = { free: 365, starter: 730, pro: 1095, enterprise: 2555 };

export const keptDaysOf = (plan: Plan): number => keptDays[plan];
