import { publishedAtMs, policyVersions } from './policy-versions';
import { siteNames } from './sites';
import { dayMs, erasedCustomer, historyDays, hourMs, knownCustomer, makeTimeline } from './timeline';
import { subjectOfEmail } from './visitors';

/** Includes the first moments of a day, a month and a year. */
const ends = ['2026-11-25T14:30:00.000Z', '2026-12-01T00:03:00.000Z', '2027-01-01T00:00:00.000Z', '2027-03-28T23:59:59.999Z'].map((text) =>
  Date.parse(text),
);
const [end = 0] = ends;

test('two runs make the same timeline', () => {
  expect(makeTimeline(end)).toEqual(makeTimeline(end));
});

describe.each(ends)('until %d', (endMs) => {
  const { consents, erasure } = makeTimeline(endMs);

  test('some 6,000 records on three sites fill the last 90 days, and none is later', () => {
    expect(consents.length).toBeGreaterThan(5_500);
    expect(consents.length).toBeLessThan(6_500);
    expect(new Set(consents.map(({ site }) => site))).toEqual(new Set(siteNames));
    const days = new Set(consents.map(({ states: [{ atMs }] }) => Math.floor(atMs / dayMs)));
    expect(days.size).toBeGreaterThanOrEqual(historyDays - 1);
    const times = consents.flatMap(({ states }) => states.map(({ atMs }) => atMs));
    expect(Math.max(...times)).toBeLessThan(endMs);
    expect(Math.min(...times)).toBeGreaterThan(endMs - (historyDays + 1) * dayMs);
  });

  test('record ids are unique ULIDs of their creation time', () => {
    const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const timeOf = (id: string) => [...id.slice(0, 10)].reduce((sum, character) => sum * 32 + crockford.indexOf(character), 0);
    const wrong = consents.filter(({ id, states }) => !/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id) || timeOf(id) !== states[0].atMs);
    expect(wrong).toEqual([]);
    expect(new Set(consents.map(({ id }) => id)).size).toBe(consents.length);
  });

  test('changes of a record are in chronological order, and each refers to a version already published', () => {
    const changed = consents.filter(({ states }) => states.length > 1);
    expect(changed.length).toBeGreaterThan(150);
    const isInOrder = ({ states }: (typeof consents)[number]) =>
      states.every(({ atMs }, index) => index === 0 || atMs > states[index - 1]!.atMs);
    const isPublished = ({ states }: (typeof consents)[number]) =>
      states.every(({ atMs, policyVersion }) => publishedAtMs(policyVersions[policyVersion - 1]!, endMs) <= atMs);
    expect(consents.filter((consent) => !isInOrder(consent) || !isPublished(consent))).toEqual([]);
    expect(new Set(consents.map(({ states: [{ policyVersion }] }) => policyVersion))).toEqual(new Set([1, 2, 3, 4]));
  });

  test('all records of one customer are erased, and another customer has a changed and withdrawn record', () => {
    const erased = consents.filter(({ subjectId }) => subjectId === subjectOfEmail(erasedCustomer));
    expect(erased.map(({ erasedAtMs }) => erasedAtMs)).toEqual([erasure.atMs, erasure.atMs, erasure.atMs]);
    expect(erasure.erased).toBe(3);
    expect(consents.filter(({ erasedAtMs }) => erasedAtMs !== undefined)).toHaveLength(3);
    const known = consents.filter(({ subjectId }) => subjectId === subjectOfEmail(knownCustomer));
    expect(known).toHaveLength(3);
    expect(known[0]?.states.map(({ accepted }) => accepted)).toEqual([true, true, false]);
  });
});

test('weekends are quieter than weekdays, and about two thirds accept', () => {
  const { consents } = makeTimeline(end);
  const isWeekend = (atMs: number) => [0, 6].includes(new Date(atMs).getUTCDay());
  const perDay = (days: typeof consents, count: number) => days.length / count;
  const weekend = consents.filter(({ states: [{ atMs }] }) => isWeekend(atMs));
  expect(perDay(weekend, 26)).toBeLessThan(perDay(consents, historyDays) * 0.95);
  const share = consents.filter(({ states: [{ accepted }] }) => accepted).length / consents.length;
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(0.75);
});

test('the last hours have withdrawals for the failing endpoint', () => {
  const lately = makeTimeline(end).consents.flatMap(({ states }) => states.slice(1).filter(({ atMs }) => atMs > end - 60 * hourMs));
  expect(lately.map(({ accepted }) => accepted)).toEqual(Array.from({ length: 7 }, () => false));
});
