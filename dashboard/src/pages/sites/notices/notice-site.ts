import type { Site } from '@consent/banner';
import { languagesIn, type Notice } from './notice-changes';

export type NoticeRule = NonNullable<Notice['rules']>[number];

export const ruleIn = ({ rules }: Pick<Notice, 'rules'>, number: number | undefined): NoticeRule | undefined =>
  rules?.find((rule) => rule.number === number);

/** The texts of a language under a rule: its own, and else those of the site. */
export function textsUnder(
  notice: Pick<Notice, 'texts'>,
  rule: NoticeRule | undefined,
  language: string,
): Notice['texts'][string] | undefined {
  // Sites name the languages. Without these checks, "constructor" would find a function.
  const texts = Object.hasOwn(notice.texts, language) ? notice.texts[language] : undefined;
  return texts && { ...texts, ...(rule && Object.hasOwn(rule.texts, language) ? rule.texts[language] : {}) };
}

/**
 * What the banner draws a notice from, for a visitor under the rule of this number. It makes CSS of the colours, so they are checked again
 * here.
 */
export function noticeSite(notice: Notice, ruleNumber?: number): Site {
  const { categories, policy, position, colors } = notice;
  const rule = ruleIn(notice, ruleNumber);
  const texts = Object.fromEntries(languagesIn(notice).map((language) => [language, textsUnder(notice, rule, language) ?? {}]));
  return {
    categories,
    // The picture shows only that there is a link.
    policy: policy && { version: policy.version, sha256: policy.sha256, url: '#' },
    languages: languagesIn(notice),
    texts,
    position,
    colors: Object.fromEntries(Object.entries(colors).filter(([, color]) => /^#[0-9a-f]{6}$/.test(color))),
    ask_again_after_days: notice.ask_again_after_days,
    ask_again_on_new_version: notice.ask_again_on_new_version,
    global_privacy_control: notice.global_privacy_control,
    google_consent_mode: notice.google_consent_mode,
    ...(rule !== undefined && { rule: { ...rule, place: null } }),
    on_withdrawal: notice.on_withdrawal,
    color_scheme: notice.color_scheme,
  };
}
