import { estimateOf, estimateSpans, type StatsSpan } from './estimate';

const nowMs = Date.parse('2026-11-25T12:00:00Z');
const young = '2026-11-01T08:00:00.000Z';
const spans = (search: object, createdAt = young) => estimateSpans(search, createdAt, nowMs);
const daysIn = ({ from, to }: StatsSpan) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

test('without filters one read spans the last 366 days', () => {
  expect(spans({})).toEqual([{ from: '2025-11-25', to: '2026-11-25' }]);
  expect(spans({}).map(daysIn)).toEqual([366]);
});

test('for an older account several reads cover the time back to its first day', () => {
  const found = spans({}, '2024-05-05T23:59:00.000Z');
  expect(found).toEqual([
    { from: '2025-11-25', to: '2026-11-25' },
    { from: '2024-11-24', to: '2025-11-24' },
    { from: '2024-05-05', to: '2024-11-23' },
  ]);
  expect(found.every((span) => daysIn(span) <= 366)).toBe(true);
});

test('an estimate that needs more than four reads is not made', () => {
  expect(spans({}, '2022-11-23T00:00:00.000Z')).toHaveLength(4);
  expect(spans({}, '2022-01-01T00:00:00.000Z')).toEqual([]);
  expect(spans({ from: '2026-01-01' }, '2022-01-01T00:00:00.000Z')).toHaveLength(1);
});

test('the reads have the days and the site of the search, and no day in the future', () => {
  expect(spans({ from: '2026-11-01', to: '2026-11-20', site_id: 's' })).toEqual([{ from: '2026-11-01', to: '2026-11-20', site_id: 's' }]);
  expect(spans({ from: '2026-11-01', to: '2027-01-01' })).toEqual([{ from: '2026-11-01', to: '2026-11-25' }]);
  expect(spans({ from: '2026-12-01' })).toEqual([]);
});

test('a subject, an external ID, a policy, a version, a country, a category and reversed days have no estimate', () => {
  expect(spans({ policy_version: '2' })).toEqual([]);
  expect(spans({ country: 'DE' })).toEqual([]);
  expect(spans({ category: 'analytics' })).toEqual([]);
  expect(spans({ policy_id: 'a' })).toEqual([]);
  expect(spans({ policy_version_lt: '2' })).toEqual([]);
  expect(spans({ subject_id: 'a' })).toEqual([]);
  expect(spans({ consent_id: 'a' })).toEqual([]);
  expect(spans({ from: '2026-11-02', to: '2026-11-01' })).toEqual([]);
});

test('a decision and erased consents keep the estimate', () => {
  expect(spans({ accepted: 'true', include_deleted: 'true' })).toHaveLength(1);
});

test('counts the searched decision, rounded to two significant figures', () => {
  const stats = [
    { days: [{ date: '2026-11-24', consents: 5000, accepted: 3600, refused: 1400 }] },
    { days: [{ date: '2026-11-25', consents: 1008, accepted: 1000, refused: 8 }] },
  ];
  expect([undefined, 'true', 'false'].map((accepted) => estimateOf(stats, accepted))).toEqual([6000, 4600, 1400]);
});
