import type { Rule, Site } from '@consent/banner';
import type { Schema } from '../../../../api/client';
import { isFullColor } from './banner-faults';
import { askedCategories, colorNames, languagesOf, withoutBlanks, type BannerFields } from './banner-fields';
import { withBuiltIn, type BuiltInTexts } from './built-in-texts';
import type { RuleFields } from './place-rules';

type PreviewedSite = Pick<Schema<'Site'>, 'categories' | 'policy_id'>;

/**
 * Mirrors GET /public/site (decision 34.1) for a visitor under a rule, from 1, with its built-in texts. Omits colours that are still being
 * typed.
 */
export function previewSite(fields: BannerFields, { categories, policy_id }: PreviewedSite, table: BuiltInTexts, ruleNumber = 0): Site {
  const rule = fields.rules[ruleNumber - 1];
  const own = rule?.texts ?? {};
  const languages = Object.keys({ ...fields.texts, ...own });
  const site: Site = {
    categories:
      askedCategories(fields.categories, categories)?.map((category) => ({
        ...category,
        label: withoutBlanks(category.label),
        description: withoutBlanks(category.description),
        // The preview deletes nothing.
        cookies: [],
      })) ?? null,
    // The preview shows only that there is a link. Its address depends on the current version.
    policy: policy_id === null ? null : { version: 1, sha256: '', url: '#' },
    languages: [...new Set([...languagesOf(fields), ...languages])],
    texts: Object.fromEntries(
      languages.map((language) => [language, { ...withoutBlanks(fields.texts[language] ?? {}), ...withoutBlanks(own[language] ?? {}) }]),
    ),
    position: fields.position,
    colors: Object.fromEntries(
      colorNames.filter((name) => isFullColor(fields.colors[name])).map((name) => [name, fields.colors[name].trim().toLowerCase()]),
    ),
    color_scheme: fields.scheme === 'system' ? undefined : fields.scheme,
    ask_again_after_days: fields.asksAgain ? Number(fields.days) : null,
    ask_again_on_new_version: fields.asksOnNewVersion,
    global_privacy_control: fields.respectsSignal,
    google_consent_mode: fields.usesConsentMode,
    ...(rule !== undefined && { rule: shownRule(rule, ruleNumber) }),
  };
  return withBuiltIn(site, table, fields.languages);
}

/** Only what is drawn. The preview has no visitor, whose place, signal or earlier choice would matter. */
const shownRule = ({ model, categories }: RuleFields, number: number): Rule => ({
  ...{ number, place: null, model, categories, gpc: 'ignored', ask_again_after_days: { yes: null, no: null } },
});
