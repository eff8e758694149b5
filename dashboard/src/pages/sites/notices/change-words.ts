import type { NoticesTexts } from '../../../texts/notices';
import { isUnchanged, type Notice, type NoticeChanges } from './notice-changes';

interface Wording {
  t: NoticesTexts['changed'];
  /** The name of a language for its tag. */
  nameOf: (language: string) => string;
}

/** More names are only counted. */
const mostNamed = 5;

/** Phrases that say what a notice changed, such as "Texts in French". */
export function changeWords(
  changes: NoticeChanges,
  policy: { before: Notice['policy']; after: Notice['policy'] },
  { t, nameOf }: Wording,
): string[] {
  const listed = (names: readonly string[]) => t.listed(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed));
  const phrase = (say: (names: string) => string, names: readonly string[]) => (names.length === 0 ? [] : [say(listed(names))]);
  const languages = (tags: readonly string[]) => tags.map(nameOf);
  const { hasOtherPolicy, isReordered, isMoved, colors, rules, hasOtherProgram, hasOtherButtons, addedCategories, removedCategories } =
    changes;
  // Categories that come or go bring buttons with them.
  const buttonsAlone = hasOtherButtons && [addedCategories, removedCategories, changes.required].every((keys) => keys.length === 0);
  return [
    ...phrase(t.texts, languages(changes.textLanguages)),
    ...phrase(t.addedLanguages, languages(changes.addedLanguages)),
    ...phrase(t.removedLanguages, languages(changes.removedLanguages)),
    ...phrase(t.addedCategories, addedCategories),
    ...phrase(t.removedCategories, removedCategories),
    ...phrase(t.renamed, changes.renamed),
    ...phrase(t.described, changes.described),
    ...phrase(t.required, changes.required),
    ...phrase(t.cookies, changes.cookies),
    ...(isReordered ? [t.order] : []),
    ...(buttonsAlone ? [t.buttons] : []),
    ...(hasOtherPolicy ? [policyWords(policy, t)] : []),
    ...(isMoved ? [t.position] : []),
    ...(colors.length > 0 ? [t.colors] : []),
    ...(rules.length > 0 ? [t.rules] : []),
    ...(changes.hasOtherPlaceRules ? [t.placeRules] : []),
    ...(hasOtherProgram ? [t.program] : []),
    ...(changes.isOther ? [t.other] : []),
    ...(isUnchanged(changes) ? [t.nothing] : []),
  ];
}

function policyWords({ before, after }: { before: Notice['policy']; after: Notice['policy'] }, t: Wording['t']): string {
  if (after === null) return t.policyUnlinked;
  if (before === null) return t.policyLinked(after.version);
  return before.id === after.id ? t.policyVersion(after.version) : t.otherPolicy(after.version);
}
