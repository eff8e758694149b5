import { optionalKeys, type CheckedSite, type Preferences } from '@consent/notice';
import { choiceOf } from '../make-choice.ts';
import { cookies } from '../page.ts';
import { isAccepted, keepChoice, mustAsk, type Choice } from '../record.ts';
import { pendingOf } from '../send.ts';
import { readEarlier, type EarlierAnswers } from './read-earlier.ts';

/**
 * What this visitor chose with the tool that the site used before, as a choice to be recorded, so that nobody is asked again on the day of the
 * change. Undefined if there is none, or if it would not hold: it is too old, or says nothing about a category that the site asks about.
 */
export function earlierChoice(site: CheckedSite, subject: string | undefined, nowMs: number): Choice | undefined {
  const { earlier_tool: tool, categories, policy, google_consent_mode: consent_mode } = site;
  if (tool === undefined || categories === null) return undefined;
  const answers = readEarlier(tool.name, cookies()?.get?.call(document) as string);
  if (answers === undefined) return undefined;
  const preferences = { ...preferencesOf(answers, tool.categories, optionalKeys(site)), ...requiredOf(categories) };
  const made: Choice = {
    ...choiceOf(subject, preferences, isAccepted(site, preferences, false), false),
    // Nobody asks again because of a text that was published before the change.
    ...{ policy_version: policy?.version ?? 0, policy_sha256: policy?.sha256 ?? '', consent_mode },
    decided_at: new Date(Math.min(answers.atMs, nowMs)).toISOString(),
  };
  if (mustAsk(made, site, nowMs)) return undefined;
  // The visitor saw no text of this site's policy.
  const recorded = { ...made, pending: pendingOf(made, `earlier_${tool.name}`, '') };
  // Without storage it would be recorded with every page view.
  return keepChoice(recorded) ? recorded : made;
}

/** A category is on if every group that stands for it was accepted. One that no group stands for has no answer. */
function preferencesOf(
  { groups, namesOnlyAccepted }: EarlierAnswers,
  mapping: Record<string, string>,
  keys: readonly string[],
): Preferences {
  const preferences: Preferences = {};
  for (const key of keys) {
    const answers = Object.entries(mapping)
      .filter(([, category]) => category === key)
      .map(([group]) => groups[group] ?? (namesOnlyAccepted ? false : undefined));
    if (answers.length > 0 && answers.every((answer) => answer !== undefined)) preferences[key] = answers.every(Boolean);
  }
  return preferences;
}

const requiredOf = (categories: NonNullable<CheckedSite['categories']>): Preferences =>
  Object.fromEntries(categories.filter(({ required }) => required).map(({ key }) => [key, true]));
