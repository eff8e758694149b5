/** A span of calendar months, of days, or both. */
interface Span {
  months: number;
  days: number;
}

export interface Law {
  name: 'gdpr' | 'ccpa' | 'lgpd';
  /** "": every other country, and an unknown one. */
  country: string;
  answer: Span;
  /** From the confirmation on, with one extension; undefined if the law has none. */
  extended: Span | undefined;
}

/** Decision 75.4. The last one is for everybody else, because it is the strictest that many countries share. */
export const laws: readonly Law[] = [
  { name: 'lgpd', country: 'BR', answer: { months: 0, days: 15 }, extended: undefined },
  { name: 'ccpa', country: 'US', answer: { months: 0, days: 45 }, extended: { months: 0, days: 90 } },
  { name: 'gdpr', country: '', answer: { months: 1, days: 0 }, extended: { months: 3, days: 0 } },
];

/** `place` is a country or a part of one, such as DE or US-CA. */
export function lawAt(place: string): Law {
  const country = place.slice(0, 2);
  return laws.find((law) => law.country === country) ?? (laws.at(-1) as Law);
}

export const lawNamed = (name: string): Law => laws.find((law) => law.name === name) ?? (laws.at(-1) as Law);

/** The last millisecond in UTC of the day that ends the span. A day that the month lacks is its last one. */
export function deadlineAfter(confirmedAtMs: number, { months, days }: Span): number {
  const from = new Date(confirmedAtMs);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay) + days;
  return Date.UTC(from.getUTCFullYear(), month, day, 23, 59, 59, 999);
}
