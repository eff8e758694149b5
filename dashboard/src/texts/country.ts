/** The name of a country by its two letters, in the person's language. Letters that name no country stay as they are. */
export function countryText(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;
}

/** Codes that have a name and are not the code of a country: groups of countries, unknown and invented ones. */
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** By name, in the order of the person's language. The browser knows the countries; it replaces codes that are no longer used. */
export function countryChoices(language: string): { value: string; label: string }[] {
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .map((code) => ({ value: code, label: countryText(code, language) }))
    .filter(({ value, label }) => label !== value)
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
