const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** At most three figures: `812 B`, `1.54 MB`. */
export function sizeText(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value)} ${units[unit]}`;
}
