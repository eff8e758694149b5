import { canonicalJson } from '@consent/evidence-format';
import type { BannerNotice, NoticeContent } from '../../../api/notices';
import { colorNames, textNames } from '../one/banner/banner-fields';

export type Notice = BannerNotice;

/** One of two notices that are compared. */
export interface BannerSide {
  number: number;
  notice: Notice;
}
type NoticeCategory = NonNullable<Notice['categories']>[number];

export const ruleNames = [
  'ask_again_after_days',
  'ask_again_on_new_version',
  'global_privacy_control',
  'google_consent_mode',
  'on_withdrawal',
  'vendor_signals',
  'color_scheme',
] as const satisfies (keyof Notice)[];

/** What differs between two notices of a site. Categories are named by their keys. */
export interface NoticeChanges {
  addedLanguages: string[];
  removedLanguages: string[];
  /** Languages of both notices in which a text differs. */
  textLanguages: string[];
  addedCategories: string[];
  removedCategories: string[];
  /** Categories of both notices whose label differs in a language of both. */
  renamed: string[];
  described: string[];
  required: string[];
  /** Categories of both notices whose cookies differ. */
  cookies: string[];
  isReordered: boolean;
  hasOtherButtons: boolean;
  isMoved: boolean;
  colors: (typeof colorNames)[number][];
  rules: (typeof ruleNames)[number][];
  /** Rules by place. */
  hasOtherPlaceRules: boolean;
  hasOtherPolicy: boolean;
  hasOtherProgram: boolean;
  /** The notices differ in a member that this release doesn't know. */
  isOther: boolean;
}

/** A text of one category or of the whole banner. Undefined: the notice doesn't have it. */
export interface TextPair {
  category?: string;
  name: (typeof textNames)[number] | 'label' | 'description';
  before: string | undefined;
  after: string | undefined;
}

export const languagesIn = ({ texts }: Pick<NoticeContent, 'texts'>): string[] => Object.keys(texts);

export function noticeChanges(before: Notice, after: Notice): NoticeChanges {
  const [oldCategories, newCategories] = [byKey(before), byKey(after)];
  const languages = difference(languagesIn(before), languagesIn(after));
  const categories = difference([...oldCategories.keys()], [...newCategories.keys()]);
  const shownIn = (what: (category: NoticeCategory, language: string) => string | undefined) =>
    categories.kept.filter((key) =>
      languages.kept.some((language) => valueOf(oldCategories, key, what, language) !== valueOf(newCategories, key, what, language)),
    );
  const changes: Omit<NoticeChanges, 'isOther'> = {
    addedLanguages: languages.added,
    removedLanguages: languages.removed,
    textLanguages: languages.kept.filter((language) =>
      textNames.some((name) => textOf(before, language, name) !== textOf(after, language, name)),
    ),
    addedCategories: categories.added,
    removedCategories: categories.removed,
    renamed: shownIn(labelIn),
    described: shownIn(descriptionIn),
    required: categories.kept.filter((key) => oldCategories.get(key)?.required !== newCategories.get(key)?.required),
    cookies: categories.kept.filter(
      (key) => canonicalJson(oldCategories.get(key)?.cookies ?? []) !== canonicalJson(newCategories.get(key)?.cookies ?? []),
    ),
    isReordered: categories.kept.join() !== [...newCategories.keys()].filter((key) => oldCategories.has(key)).join(),
    hasOtherButtons: before.buttons.join() !== after.buttons.join(),
    isMoved: before.position !== after.position,
    colors: colorNames.filter((name) => ownOf(before.colors, name) !== ownOf(after.colors, name)),
    hasOtherPlaceRules: canonicalJson(before.rules ?? null) !== canonicalJson(after.rules ?? null),
    rules: ruleNames.filter((name) => canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null)),
    hasOtherPolicy: canonicalJson(before.policy) !== canonicalJson(after.policy),
    hasOtherProgram: before.program !== after.program,
  };
  const isKnown = Object.values(changes).some((change) => (Array.isArray(change) ? change.length > 0 : change));
  return { ...changes, isOther: !isKnown && canonicalJson(before) !== canonicalJson(after) };
}

export const isUnchanged = (changes: NoticeChanges): boolean =>
  Object.values(changes).every((change: readonly string[] | boolean) => (typeof change === 'boolean' ? !change : change.length === 0));

/** The texts of one language that differ, in the order that the banner shows them. */
export function differingTexts(before: Notice, after: Notice, language: string): TextPair[] {
  const [oldCategories, newCategories] = [byKey(before), byKey(after)];
  const keys = new Set([...newCategories.keys(), ...oldCategories.keys()]);
  const pairs: TextPair[] = [
    ...textNames.map((name) => ({ name, before: textOf(before, language, name), after: textOf(after, language, name) })),
    ...[...keys].flatMap((category) =>
      (
        [
          ['label', labelIn],
          ['description', descriptionIn],
        ] as const
      ).map(([name, what]) => ({
        ...{ category, name },
        before: hasLanguage(before, language) ? valueOf(oldCategories, category, what, language) : undefined,
        after: hasLanguage(after, language) ? valueOf(newCategories, category, what, language) : undefined,
      })),
    ),
  ];
  return pairs.filter((pair) => pair.before !== pair.after);
}

/** In the order of the newer notice. */
export const languagesOfBoth = (before: NoticeContent, after: NoticeContent): string[] => [
  ...new Set([...languagesIn(after), ...languagesIn(before)]),
];

/** Languages and categories are named by the site, so names such as "constructor" must find nothing. */
const ownOf = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const hasLanguage = ({ texts }: Notice, language: string) => Object.hasOwn(texts, language);
const textOf = ({ texts }: Notice, language: string, name: (typeof textNames)[number]) => ownOf(texts, language)?.[name];
const byKey = ({ categories }: Notice) => new Map((categories ?? []).map((category) => [category.key, category]));

export const labelIn = ({ label }: NoticeCategory, language: string) => ownOf(label, language);
/** As shown: a language without a description has the English one. */
export const descriptionIn = ({ description }: NoticeCategory, language: string) =>
  ownOf(description, language) ?? ownOf(description, 'en');

function valueOf<Value>(
  categories: ReadonlyMap<string, NoticeCategory>,
  key: string,
  what: (category: NoticeCategory, language: string) => Value,
  language: string,
): Value | undefined {
  const category = categories.get(key);
  return category && what(category, language);
}

function difference(before: readonly string[], after: readonly string[]) {
  const [old, young] = [new Set(before), new Set(after)];
  return {
    added: after.filter((name) => !old.has(name)),
    removed: before.filter((name) => !young.has(name)),
    kept: before.filter((name) => young.has(name)),
  };
}
