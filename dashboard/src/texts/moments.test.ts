import { dayText, localText, shortText, startOfLocalDay, startOfUtcDay, untilText, utcDayBefore, utcText } from './moments';

test('UTC is formatted as in a log', () => {
  expect(utcText('2026-11-21T21:07:58.123Z')).toBe('2026-11-21 21:07:58 UTC');
});

test('an instant is shown in local time to the second, with its time zone, even when the local day differs', () => {
  expect(localText('2026-11-22T01:30:07.123Z', 'en', 'America/Sao_Paulo')).toMatch(/^Nov 21, 2026.*10:30:07\sPM GMT-3$/);
  expect(localText('2026-11-22T01:30:07.123Z', 'pt-BR', 'America/Sao_Paulo')).toMatch(/^21 de nov\. de 2026.*22:30:07 (BRT|GMT-3)$/);
  expect(localText('2026-11-22T01:30:07.123Z', 'en', 'UTC')).toMatch(/^Nov 22, 2026.*1:30:07\sAM UTC$/);
});

test('a UTC day is shown as the same day everywhere', () => {
  expect(dayText('2026-11-21', 'en')).toBe('Nov 21');
});

test('a local day starts at midnight and ends where the next day starts', () => {
  expect(startOfLocalDay('2026-12-31')).toBe(new Date(2026, 11, 31).toISOString());
  expect(startOfLocalDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString());
});

test('a cell shows day and minute in local time, and the year only when it is not the current year', () => {
  const nowMs = Date.parse('2026-11-24T10:00:00Z');
  expect(shortText('2026-11-22T01:30:07.123Z', 'en', nowMs, 'America/Sao_Paulo')).toMatch(/^Nov 21, 10:30\sPM$/);
  expect(shortText('2026-11-22T01:30:07.123Z', 'pt-BR', nowMs, 'America/Sao_Paulo')).toBe('21 de nov., 22:30');
  expect(shortText('2026-01-01T00:30:00Z', 'en', nowMs, 'America/Sao_Paulo')).toMatch(/^Dec 31, 2025, 9:30\sPM$/);
});

test('the time until a future instant is shown in days, hours or minutes', () => {
  const nowMs = Date.parse('2026-11-24T10:00:00Z');
  expect(untilText('2026-12-01T00:00:00Z', 'en', nowMs)).toBe('in 7 days');
  expect(untilText('2026-12-01T00:00:00Z', 'pt-BR', nowMs)).toBe('em 7 dias');
  expect(untilText('2026-11-25T22:00:00Z', 'en', nowMs)).toBe('in 36 hours');
  expect(untilText('2026-11-24T10:00:30Z', 'en', nowMs)).toBe('in 1 minute');
  expect(untilText('2026-11-24T09:59:00Z', 'en', nowMs)).toBe('in 0 minutes');
});

test('a UTC day starts at midnight in UTC, and a day past the end of a month falls in the next month', () => {
  expect(startOfUtcDay('2026-12-31')).toBe('2026-12-31T00:00:00.000Z');
  expect(startOfUtcDay('2026-12-31', 1)).toBe('2027-01-01T00:00:00.000Z');
  expect(startOfUtcDay('2026-02-31')).toBe('2026-03-03T00:00:00.000Z');
});

test('days before today are counted in UTC', () => {
  const nowMs = Date.parse('2026-03-01T00:00:00Z');
  expect(utcDayBefore(nowMs, 0)).toBe('2026-03-01');
  expect(utcDayBefore(nowMs - 1, 0)).toBe('2026-02-28');
  expect(utcDayBefore(nowMs, 29)).toBe('2026-01-31');
});
