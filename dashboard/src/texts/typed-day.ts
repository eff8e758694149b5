import type { Language } from './language';

/** A day such as 2026-11-21 as a field shows it: `Nov 21, 2026`, `21/11/2026`. */
export function shownDay(day: string, language: Language): string {
  const style: Intl.DateTimeFormatOptions =
    language === 'en' ? { dateStyle: 'medium' } : { day: '2-digit', month: '2-digit', year: 'numeric' };
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A day in full words, for screen readers. */
export function spokenDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/**
 * The day that was typed, as 2026-11-21: in numbers in the order of the language, with a month in words, or as in ISO 8601.
 * Undefined while it is not a whole day of a year from 1970 on.
 */
export function typedDay(text: string, language: Language): string | undefined {
  const [first, second, third] =
    text
      .trim()
      .toLowerCase()
      .match(/\d+|\p{L}{3,}/gu) ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (/^\d{4}$/.test(first)) return dayOf(first, second, third);
  if (/^\p{L}/u.test(first)) return dayOf(third, monthOf(first, language), second);
  if (/^\p{L}/u.test(second)) return dayOf(third, monthOf(second, language), first);
  return language === 'en' ? dayOf(third, first, second) : dayOf(third, second, first);
}

function monthOf(word: string, language: Language): string {
  const named = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => named.format(Date.UTC(2026, index)).slice(0, 3).toLowerCase());
  return String(months.indexOf(word.slice(0, 3)) + 1);
}

/** Undefined if the calendar has no such day. */
function dayOf(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!/^(19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/.test(day)) return undefined;
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day) ? day : undefined;
}

/** A time such as 15:05 as a field shows it: `3:05 PM`, `15:05`. */
export function shownTime(time: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );
}

/** The time that was typed, as 15:05: on a clock of 24 hours, or of 12 with "am" or "pm". Undefined if it is none. */
export function typedTime(text: string): string | undefined {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? [];
  if (hour === undefined) return undefined;
  const isTwelve = half !== undefined;
  if (Number(minute) > 59 || (isTwelve ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23)) return undefined;
  const hours = isTwelve ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
