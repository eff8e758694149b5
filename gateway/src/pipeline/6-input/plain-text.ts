/** Valid Unicode without U+0000 (decision 1.3). PostgreSQL cannot store anything else. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the path, such as "preferences.a", of the first string or field name that is not plain text. */
export function findOtherText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isPlainText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    // This name cannot be shown, so return the path of its object.
    if (!isPlainText(name)) return path;
    const found = findOtherText(inner, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
