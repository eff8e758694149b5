/** `2026-11-21 21:07:58 UTC`: what a person reads to compare with a log. */
export function utcText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** In the person's own time zone and language, to the second and with the zone: it may be read out as evidence. */
export function localText(iso: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(iso));
}

/** For a cell: the local day and minute, with the year only when it is not the current one. */
export function shortText(iso: string, language: string, nowMs: number, timeZone?: string): string {
  const yearOf = (ms: number) => new Intl.DateTimeFormat('en', { year: 'numeric', ...(timeZone && { timeZone }) }).format(ms);
  const atMs = Date.parse(iso);
  return new Intl.DateTimeFormat(language, {
    ...(yearOf(atMs) !== yearOf(nowMs) && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(atMs);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long until an instant in the future: "in 7 days", "in 5 hours", "in 3 minutes". */
export function untilText(iso: string, language: string, nowMs: number): string {
  const leftMs = Math.max(0, Date.parse(iso) - nowMs);
  const text = new Intl.RelativeTimeFormat(language);
  if (leftMs >= 2 * dayMs) return text.format(Math.round(leftMs / dayMs), 'day');
  if (leftMs >= 2 * hourMs) return text.format(Math.round(leftMs / hourMs), 'hour');
  return text.format(Math.ceil(leftMs / minuteMs), 'minute');
}

/** A day of the UTC calendar, such as 2026-11-21, as a person writes it. */
export function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Today, as a day of the person's own calendar. */
export function localDay(nowMs: number): string {
  const now = new Date(nowMs);
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The instant at which a day chosen by a person begins for that person; `plusDays: 1` is where it ends. */
export function startOfLocalDay(day: string, plusDays = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + plusDays).toISOString();
}

/** The instant at which a day of the UTC calendar begins; `plusDays: 1` is where it ends. */
export function startOfUtcDay(day: string, plusDays = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + plusDays)).toISOString();
}

/** Today, and n days before it, as days of the UTC calendar. */
export function utcDayBefore(nowMs: number, days: number): string {
  return new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
}
