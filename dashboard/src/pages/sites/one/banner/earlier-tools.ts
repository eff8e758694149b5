import type { Schema } from '../../../../api/client';

export type EarlierTool = NonNullable<NonNullable<Schema<'SiteBody'>['banner']>['earlier_tool']>;

/** The usual groups of each tool, with the usual category that stands for it. Didomi's purposes have names of the owner. */
export const usualGroups: Record<EarlierTool['name'], Record<string, string>> = {
  onetrust: { C0001: 'necessary', C0002: 'analytics', C0003: 'functional', C0004: 'marketing', C0005: 'marketing' },
  cookiebot: { necessary: 'necessary', preferences: 'functional', statistics: 'analytics', marketing: 'marketing' },
  didomi: {},
  c15t: { necessary: 'necessary', functionality: 'functional', experience: 'functional', measurement: 'analytics', marketing: 'marketing' },
  cookieconsent: { necessary: 'necessary', functionality: 'functional', analytics: 'analytics', marketing: 'marketing' },
};

export const earlierTools = Object.keys(usualGroups) as EarlierTool['name'][];

/** The groups that stand for a category which this site asks about. */
export const proposedMapping = (name: EarlierTool['name'], asked: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(usualGroups[name]).filter(([, category]) => asked.includes(category)));

/** Those of the mapping and the usual ones, in the tool's order. */
export const shownGroups = ({ name, categories }: EarlierTool): string[] => [
  ...new Set([...Object.keys(usualGroups[name]), ...Object.keys(categories)]),
];

/** Categories that no group answers, so that visitors are asked about them all the same. */
export const unanswered = ({ categories }: EarlierTool, optional: readonly string[]): string[] =>
  optional.filter((key) => !Object.values(categories).includes(key));
