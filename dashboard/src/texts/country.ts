/** The name of a country by its two letters, in the person's language. Letters that name no country stay as they are. */
export function countryText(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;
}
