import { bare } from './bare';
import type { LanguageFile } from './built-in-language';
import type { Texts } from './site';

const malformed = (): never => {
  throw new Error('Consent Service: the texts of a language are malformed.');
};

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? bare(Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')))
    : malformed();

/** A list, because a program that loads another language has no use for the English texts. */
export const textNames = [
  ...['title', 'message', 'accept', 'refuse', 'choose', 'save', 'change', 'policy', 'required', 'message_opt_out', 'message_notice'],
  ...['acknowledge', 'signal', 'held', 'show_once', 'show_always'],
];

/** A file of another release may lack a text. English in between would be a language that no context names. */
export function checkLanguageFile(json: unknown): LanguageFile {
  const { texts, labels } = bare(json as { texts?: unknown; labels?: unknown });
  const found = textsOf(texts);
  if (!textNames.every((name) => found[name])) malformed();
  return { texts: found as unknown as Texts, labels: textsOf(labels) };
}
