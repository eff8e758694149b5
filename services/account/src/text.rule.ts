import { invalid } from '@consent/kernel/errors';

/**
 * Throws `invalid` unless PostgreSQL can store the text, it is not blank, and it has `min` to `max` code points (decisions
 * 1.3, 8.14).
 */
export function checkText(field: string, text: string, { min, max }: { min: number; max: number }): void {
  if (text.includes('\0') || !text.isWellFormed()) throw invalid(`${field} must be valid Unicode without U+0000.`);
  const length = [...text].length;
  if (length < min || length > max || (min > 0 && text.trim() === '')) throw invalid(`${field} must have ${min} to ${max} characters.`);
}

export const nameLength = { min: 1, max: 120 };
