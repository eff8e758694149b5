/** Valid Unicode without U+0000 (decisions 1.3): PostgreSQL stores nothing else. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The same for every string in a JSON value, names of fields included. */
export function holdsOnlyPlainText(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (Array.isArray(value)) return value.every(holdsOnlyPlainText);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([name, inner]) => isPlainText(name) && holdsOnlyPlainText(inner));
  }
  return true;
}
