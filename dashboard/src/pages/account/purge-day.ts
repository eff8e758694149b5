/** The day in the person's own calendar. */
export const purgeDay = (atMs: number, language: string): string => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(atMs);
