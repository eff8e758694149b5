/** Makes "1 site" and "2,000 sites" of a language: the form it has for the number, and the number as it writes it. */
export function plurals(language: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (count, one, other) => `${number.format(count)} ${rules.select(count) === 'one' ? one : other}`;
}
