/** Valid Unicode without U+0000 (decision 1.3): PostgreSQL stores nothing else. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The path, such as "preferences.a", of a string in a JSON value that is no plain text, names of fields included; undefined when all are. */
export function findOtherText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isPlainText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    // A name that cannot be shown is told by what it is in.
    if (!isPlainText(name)) return path;
    const found = findOtherText(inner, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
