import type { Consent, PersonRequest, SubjectState } from '@consent/contracts';
import type { Services } from '../services';
import { draftTextsOf, type DraftTexts } from './draft-texts';
import { findRecordsOfPerson, findStateOfPerson } from './facts';

interface Draft {
  language: string;
  text: string;
  files: string[];
}

/** A draft counts at most so many records. */
const mostCounted = 1000;

/** An answer for the officer to read and change. What is left to do is in brackets. */
export async function draftAnswer(
  accountId: string,
  request: PersonRequest,
  { sites, consents }: Pick<Services, 'sites' | 'consents'>,
): Promise<Draft> {
  const { language, texts } = draftTextsOf(request.language);
  const { siteId, subjectId, kind } = request;
  const { sites: found } = await sites.findSites({ accountId, ids: [siteId] });
  const date = dateIn(language);
  const asked = fill(texts.asked[kind] ?? '', { date: date(request.confirmedAtMs), domain: found[0]?.domain ?? '' });
  const files = subjectId !== '' && kind === 'access' ? ['records', 'evidence'] : [];
  const facts = subjectId === '' ? [texts.unnamed] : await factsOf({ accountId, siteId, subjectId }, kind, texts, date, consents);
  const parts = [texts.greeting, [asked, ...facts].join('\n'), ...(files.length > 0 ? [texts.files] : []), texts.complaint];
  return { language, text: parts.join('\n\n'), files };
}

async function factsOf(
  person: { accountId: string; siteId: string; subjectId: string },
  kind: string,
  texts: DraftTexts,
  date: (ms: number) => string,
  consents: Services['consents'],
): Promise<string[]> {
  const state = await findStateOfPerson(person, { consents });
  const { records, isComplete } = await findRecordsOfPerson(person, mostCounted, { consents });
  if (records.length === 0) return [texts.none, ...(kind === 'correct' ? [texts.correct] : [])];
  const kept = recordsText(records, isComplete, texts, date);
  switch (kind) {
    case 'erase':
      return [erasureText(records, isComplete, texts, date)];
    case 'withdraw':
      return state === undefined ? [kept] : [withdrawalText(state, texts, date)];
    case 'correct':
      return [kept, texts.correct];
    default:
      return [kept, ...(state === undefined ? [] : [stateText(state, texts, date)])];
  }
}

function recordsText(records: readonly Consent[], isComplete: boolean, texts: DraftTexts, date: (ms: number) => string): string {
  const [first, last] = [records.at(-1), records[0]].map((record) => date(record?.createdAtMs ?? 0)) as [string, string];
  if (records.length === 1) return fill(texts.oneRecord, { first });
  const count = isComplete ? String(records.length) : fill(texts.moreThan, { count: String(records.length) });
  return fill(texts.records, { count, first, last });
}

function erasureText(records: readonly Consent[], isComplete: boolean, texts: DraftTexts, date: (ms: number) => string): string {
  if (!isComplete || records.some(({ deletedAtMs }) => deletedAtMs === 0)) return texts.notErased;
  return fill(texts.erased, { date: date(Math.max(...records.map(({ deletedAtMs }) => deletedAtMs))) });
}

function withdrawalText({ state, sinceMs }: SubjectState, texts: DraftTexts, date: (ms: number) => string): string {
  if (state === 'given') return fill(texts.notWithdrawn, { date: date(sinceMs) });
  return sinceMs === 0 ? (texts.states['other'] as string) : fill(texts.withdrawn, { date: date(sinceMs) });
}

function stateText({ state, sinceMs }: SubjectState, texts: DraftTexts, date: (ms: number) => string): string {
  const text = sinceMs === 0 ? undefined : texts.states[state];
  return text === undefined ? (texts.states['other'] as string) : fill(text, { date: date(sinceMs) });
}

const dateIn = (language: string) => (ms: number) =>
  new Date(ms).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Each placeholder once or not at all. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
