import { invalid } from '@consent/kernel/errors';
import { checkText } from '../text.rule';

export const kinds: readonly string[] = ['access', 'erase', 'withdraw', 'correct'];
export const files: readonly string[] = ['records', 'evidence'];

const dayMs = 86_400_000;

/** How long a link of a mail confirms, and an unconfirmed request is kept. */
export const confirmableMs = 7 * dayMs;
/** How long the answer can be read, and texts are kept after it. */
export const readableMs = 30 * dayMs;
/** A double click, or a repeat after a lost response. */
export const repeatMs = 60_000;
/** The same request is one request within this time. */
export const sameMs = dayMs;

/** Bounds of what strangers can cause (decision 75.3). */
export const most = {
  unconfirmedOfSite: 1_000,
  openOfSite: 10_000,
  openOfSubject: 20,
  mailsOfSite: 3,
  mailsOfAddress: 10,
  mailsWithinMs: dayMs,
  trail: 200,
} as const;

interface Sent {
  kind: string;
  message: string;
  language: string;
  provenSubjectId: string;
  claimedSubjectId: string;
  place: string;
}

/** The gateway's schema has the same bounds. Throws invalid. */
export function checkRequest({ kind, message, language, provenSubjectId, claimedSubjectId, place }: Sent): void {
  if (!kinds.includes(kind)) throw invalid(`kind must be one of: ${kinds.join(', ')}.`);
  checkText('message', message, { min: 0, max: 2000 });
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(language) || language.length > 35)
    throw invalid('language must be a language tag such as en or pt-BR.');
  checkText('subject_id', provenSubjectId, { min: 0, max: 256 });
  checkText('subject_id', claimedSubjectId, { min: 0, max: 256 });
  if (!/^(?:[A-Z]{2}(?:-[A-Z0-9]{1,3})?)?$/.test(place)) throw invalid('place must be a code such as DE or US-CA.');
}

export function checkFiles(chosen: readonly string[]): void {
  if (chosen.some((file) => !files.includes(file)) || new Set(chosen).size !== chosen.length)
    throw invalid(`files may have each of these once: ${files.join(', ')}.`);
}
