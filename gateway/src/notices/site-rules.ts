import { numberOfRule, type PlacedRule, type Rule } from '@consent/notice';
import type { BannerRule, BannerSettings } from '../routes/schemas/banner';

type Defaults = Pick<BannerSettings, 'global_privacy_control'> & { ask_again_after_days: number | null };

/** From number 0, the strictest, for visitors that no rule is for. Undefined if the site has none. */
export function siteRules(rules: readonly BannerRule[] | undefined, defaults: Defaults): PlacedRule[] | undefined {
  return rules && [{ places: [], model: 'opt_in' } satisfies BannerRule, ...rules].map((rule) => withDefaults(rule, defaults));
}

function withDefaults({ places, model, categories, gpc, ask_again_after_days, texts }: BannerRule, site: Defaults): PlacedRule {
  const { yes = site.ask_again_after_days, no = site.ask_again_after_days } = ask_again_after_days ?? {};
  return {
    places,
    model,
    categories: categories ?? {},
    gpc: gpc ?? ((site.global_privacy_control ?? true) ? 'decides' : 'ignored'),
    ask_again_after_days: { yes, no },
    texts: texts ?? {},
  };
}

/** The rule for a visitor's place, which is "" if it is unknown. */
export function ruleAt(rules: readonly PlacedRule[], place: string): { rule: Rule; texts: PlacedRule['texts'] } {
  const number = numberOfRule(rules.slice(1), place);
  const { places: _, texts, ...rule } = rules[number] as PlacedRule;
  return { rule: { number, place: place === '' ? null : place, ...rule }, texts };
}

/** A rule may replace one text of a language and leave the others. */
export function mergedTexts(ofSite: PlacedRule['texts'], ofRule: PlacedRule['texts']): PlacedRule['texts'] {
  const languages = Object.keys({ ...ofSite, ...ofRule });
  return Object.fromEntries(languages.map((language) => [language, { ...ofSite[language], ...ofRule[language] }]));
}
