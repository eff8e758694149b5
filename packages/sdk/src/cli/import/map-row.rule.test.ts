import { problemsOfRow } from './check-row.rule';
import { columnMaps } from './column-maps';
import { mapRow } from './map-row.rule';

const site_id = '2617f3e5-242e-4857-b837-91dfc21ab605';

test.each(Object.entries(columnMaps))('[decision 69.6] the map of %s names its source and the day of the check', (_, map) => {
  expect(map.source).toMatch(/^https:\/\//);
  expect(map.checked).toMatch(/^2026-\d{2}-\d{2}$/);
  expect(map.decided_at.length).toBeGreaterThan(0);
});

test('[decision 69.6] a OneTrust receipt', () => {
  const receipt = {
    identifier: 'ana@example.com',
    interactionDate: '2019-05-14T01:34:33Z',
    purposes: [
      { Id: 'C0002', TransactionType: 'CONFIRMED' },
      { Id: 'C0004', TransactionType: 'WITHDRAWN' },
      { Id: 'newsletter', TransactionType: 'NOTGIVEN' },
    ],
  };
  expect(mapRow(receipt, columnMaps['onetrust']!, { newsletter: 'mail' })).toEqual({
    subject_id: 'ana@example.com',
    accepted: true,
    preferences: { analytics: true, marketing: false, mail: false },
    claims: { decided_at: '2019-05-14T01:34:33Z' },
  });
});

test('[decision 69.6] a line of Cookiebot', () => {
  const line = {
    stamp: 'k3y==',
    necessary: 'true',
    preferences: 'false',
    statistics: 'false',
    marketing: 'false',
    utc: '1587042397123',
    region: 'gb',
  };
  expect(mapRow(line, columnMaps['cookiebot']!, {})).toEqual({
    subject_id: 'k3y==',
    accepted: false,
    preferences: { necessary: true, preferences: false, analytics: false, marketing: false },
    claims: { decided_at: '2020-04-16T13:06:37.123Z', country: 'GB' },
  });
});

test('[decision 69.6] an event of Didomi', () => {
  const event = {
    id: 'e1',
    created_at: '2026-05-25T10:42:17Z',
    user: { id: 'd1', organization_user_id: null, country: 'FR' },
    consents: {
      purposes: [
        { id: 'cookies', enabled: true },
        { id: 'ads', enabled: false },
        { id: 'unasked', enabled: null },
      ],
    },
  };
  expect(mapRow(event, columnMaps['didomi']!, {})).toEqual({
    subject_id: 'd1',
    consent_id: 'e1',
    accepted: true,
    preferences: { cookies: true, ads: false },
    claims: { decided_at: '2026-05-25T10:42:17Z', country: 'FR' },
  });
});

test('[decision 69.6] a row of c15t, from a CSV of its table', () => {
  const row = {
    id: 'cns_1',
    subjectId: 'sub_1',
    purposeIds: '["necessary","measurement"]',
    givenAt: '2025-08-01 12:00:00.5+00',
    userAgent: 'x',
  };
  expect(mapRow(row, columnMaps['c15t']!, {})).toEqual({
    subject_id: 'sub_1',
    consent_id: 'cns_1',
    user_agent: 'x',
    accepted: true,
    preferences: { necessary: true, analytics: true },
    claims: { decided_at: '2025-08-01T12:00:00.5+00:00' },
  });
});

test('[decision 69.6] two of their categories that are one of ours are on only together', () => {
  const answers = (one: string, other: string) => ({
    purposes: [
      { Id: 'a', TransactionType: one },
      { Id: 'b', TransactionType: other },
    ],
  });
  const merged = (one: string, other: string) =>
    mapRow(answers(one, other), columnMaps['onetrust']!, { a: 'ads', b: 'ads' })['preferences'];
  expect([merged('CONFIRMED', 'CONFIRMED'), merged('CONFIRMED', 'WITHDRAWN'), merged('WITHDRAWN', 'CONFIRMED')]).toEqual([
    { ads: true },
    { ads: false },
    { ads: false },
  ]);
});

test.each([
  [{}, ['subject_id is missing', 'accepted is missing', 'claims must name decided_at or country']],
  [
    { stamp: 'a', necessary: 'maybe', utc: 'yesterday' },
    ['accepted is missing', 'claims has a wrong decided_at, which must be a time such as 2026-11-21T09:00:00Z'],
  ],
])('what a record lacks is named before anything is sent (%#)', (line, problems) => {
  expect(problemsOfRow({ site_id, ...mapRow(line, columnMaps['cookiebot']!, {}) })).toEqual(problems);
});
