import { invalid } from '@consent/kernel/errors';

const longestReason = 500;

/** Why an operator acts. People read it in emails, so it is one line. Throws invalid. */
export function checkReason(reason: string): string {
  const text = reason.trim();
  if (text === '') throw invalid('A reason is missing.');
  if (text.length > longestReason || /\p{Cc}|[\u2028\u2029]/u.test(text))
    throw invalid(`The reason must be one line of at most ${longestReason} characters.`);
  return text;
}
