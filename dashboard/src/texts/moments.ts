/** `2026-11-21 21:07:58 UTC`: what a person reads to compare with a log. */
export function utcText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** In the person's own time zone and language, to the second and with the zone: it may be read out as evidence. */
export function localText(iso: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(iso));
}

/** A day of the UTC calendar, such as 2026-11-21, as a person writes it. */
export function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The instant at which a day chosen by a person begins for that person; `plusDays: 1` is where it ends. */
export function startOfLocalDay(day: string, plusDays = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + plusDays).toISOString();
}

/** Today, and n days before it, as days of the UTC calendar. */
export function utcDayBefore(nowMs: number, days: number): string {
  return new Date(nowMs - days * 86_400_000).toISOString().slice(0, 10);
}
