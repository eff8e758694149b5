import { find } from './find';
import type { Model, Rule, Site } from './site';

/** From the strictest. */
export const models = ['opt_in', 'opt_out', 'notice', 'none'] as const satisfies Model[];

type Modelled = Pick<Site, 'categories'> & { rule?: Pick<Rule, 'model' | 'categories'> | undefined };

export const optionalKeys = ({ categories }: Pick<Site, 'categories'>): string[] =>
  (categories ?? []).filter(({ required }) => !required).map(({ key }) => key);

/** Without a rule, everything waits for a choice. */
export const modelOf = ({ rule }: Pick<Modelled, 'rule'>, key: string): Model =>
  rule === undefined ? 'opt_in' : (find(rule.categories, key) ?? rule.model);

/** Whether a category of this model is part of the question. */
export const isAsked = (model: Model): boolean => models.indexOf(model) < 2;

/** The model whose question is shown: the strictest of the optional categories. */
export function questionOf(site: Modelled): Model {
  const asked = optionalKeys(site).map((key) => modelOf(site, key));
  // Without a list of categories, a page may hold scripts back for any.
  if (site.categories === null) asked.push(...Object.values(site.rule?.categories ?? {}));
  if (site.categories === null || asked.length === 0) asked.push(modelOf(site, ''));
  return models.find((model) => asked.includes(model)) ?? 'opt_in';
}

/**
 * Whether scripts of a category run before a choice. Required ones do as soon as an optional one does. Without a list of categories, a
 * page names its own.
 */
export function runsUnasked(site: Modelled, key: string): boolean {
  // A model that this release does not know is the strictest.
  const isFree = (name: string) => models.indexOf(modelOf(site, name)) > 0;
  const optional = optionalKeys(site);
  if (site.categories === null || optional.includes(key)) return isFree(key);
  return site.categories.some((category) => category.key === key) && optional.some(isFree);
}
