import { dayText, localText, startOfLocalDay, utcDayBefore, utcText } from './moments';

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

test('days before today are counted in UTC', () => {
  const nowMs = Date.parse('2026-03-01T00:00:00Z');
  expect(utcDayBefore(nowMs, 0)).toBe('2026-03-01');
  expect(utcDayBefore(nowMs - 1, 0)).toBe('2026-02-28');
  expect(utcDayBefore(nowMs, 29)).toBe('2026-01-31');
});
