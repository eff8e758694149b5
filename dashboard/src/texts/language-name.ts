/** Such as "French (fr)"; the tag alone if it names no language. */
export function languageNameIn(names: Intl.DisplayNames, tag: string): string {
  try {
    const name = names.of(tag);
    return name === undefined ? tag : `${name} (${tag})`;
  } catch {
    // The API's pattern allows tags that BCP 47 doesn't.
    return tag;
  }
}
