import { z } from 'zod';
import { limitRules, type LimitRule } from './limit-rules';

type SettingNames = `LIMIT_${Uppercase<LimitRule>}_${'MAX' | 'WINDOW_SECONDS'}`;

const wholeNumber = (byDefault: number, most: number) => z.coerce.number().int().min(1).max(most).default(byDefault);

export const limitSettings = Object.fromEntries(
  Object.entries(limitRules).flatMap(([rule, { max, windowSeconds, what }]) => [
    [`LIMIT_${rule.toUpperCase()}_MAX`, wholeNumber(max, 100_000).describe(`Maximum number of ${what} per sliding window`)],
    [
      `LIMIT_${rule.toUpperCase()}_WINDOW_SECONDS`,
      wholeNumber(windowSeconds, 86_400).describe(`Length of the window for ${what}, in seconds`),
    ],
  ]),
) as Record<SettingNames, ReturnType<typeof wholeNumber>>;

export type LimitBudgets = Record<LimitRule, { max: number; windowMs: number }>;

export function limitBudgets(settings: Record<SettingNames, number>): LimitBudgets {
  return Object.fromEntries(
    (Object.keys(limitRules) as LimitRule[]).map((rule) => {
      const name = `LIMIT_${rule.toUpperCase() as Uppercase<LimitRule>}` as const;
      return [rule, { max: settings[`${name}_MAX`], windowMs: settings[`${name}_WINDOW_SECONDS`] * 1000 }];
    }),
  ) as LimitBudgets;
}
