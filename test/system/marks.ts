import { randomBytes } from 'node:crypto';
import type { StoredText } from './find-text';

/** A text that occurs nowhere else, in the forms in which it might be stored. */
interface Mark {
  field: string;
  text: string;
  forms: string[];
}

export function createMark(field: string): Mark {
  const text = `mark${randomBytes(15).toString('hex')}`;
  return { field, text, forms: [text, Buffer.from(text).toString('hex'), ...base64Forms(text)] };
}

/** Base64 of a text depends on its place in the encoded text. The first and last characters depend on its neighbours too. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((offset) =>
    Buffer.from(' '.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
}

/** By place, the sorted fields whose marks are there. */
export function fieldsFound(marks: readonly Mark[], stored: readonly StoredText[]): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const { place, text } of stored) {
    for (const { field, forms } of marks) if (forms.some((form) => text.includes(form))) (found[place] ??= new Set()).add(field);
  }
  return Object.fromEntries(Object.entries(found).map(([place, fields]) => [place, [...fields].sort()]));
}
