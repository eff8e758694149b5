import { makeDeliveries, makeEvents } from './deliveries';
import { dayMs, makeTimeline } from './timeline';

const endMs = Date.parse('2026-11-25T14:30:00.000Z');
const ids = {
  accountId: 'account',
  userId: 'user',
  keyId: 'key',
  policyId: 'policy',
  sites: { shop: 'shop', journal: 'journal', help: 'help' },
};
const timeline = makeTimeline(endMs);
const events = makeEvents(timeline, ids, endMs);
const deliveries = makeDeliveries(events, endMs);
const of = (endpoint: string, status: string) => deliveries.filter((each) => each.endpoint === endpoint && each.status === status);

test('events of the last month have the payload of a webhook of that time', () => {
  expect(events.length).toBeGreaterThan(1_500);
  expect(Math.min(...events.map(({ atMs }) => atMs))).toBeGreaterThan(endMs - 30 * dayMs);
  const shown = events.filter(({ blankedAtMs }) => blankedAtMs === undefined);
  expect(
    shown.map(({ payload }) => {
      const { id, type, created_at: at } = JSON.parse(payload) as Record<string, string>;
      return { id, type, at };
    }),
  ).toEqual(shown.map(({ id, type, atMs }) => ({ id, type, at: new Date(atMs).toISOString() })));
  expect(events.filter(({ blankedAtMs }) => blankedAtMs !== undefined).map(({ payload }) => payload)).toEqual(['']);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['consent.created', 'consent.updated', 'consent.revoked', 'consent.erased', 'policy.published']),
  );
});

test('payloads of the erased customer are blank, and only the erasure names that subject', () => {
  expect(events.filter(({ blankedAtMs }) => blankedAtMs !== undefined).map(({ subjectId }) => subjectId)).toEqual([
    timeline.erasure.subjectId,
  ]);
  expect(events.filter(({ payload }) => payload.includes(timeline.erasure.subjectId)).map(({ type }) => type)).toEqual(['consent.erased']);
});

test('the healthy endpoint received every event', () => {
  expect(of('crm', 'delivered')).toHaveLength(events.length);
  expect(new Set(of('crm', 'delivered').map(({ attempts }) => attempts.at(-1)?.statusCode))).toEqual(new Set([204]));
});

test('the other endpoint works at first, then fails fewer than 50 times, and one event is still retried', () => {
  expect(of('newsletter', 'delivered').length).toBeGreaterThan(20);
  expect(of('newsletter', 'exhausted').map(({ attempts }) => attempts.length)).toEqual([5, 5, 5, 5, 5, 5]);
  expect(of('newsletter', 'retrying')).toHaveLength(1);
  const [retried] = of('newsletter', 'retrying');
  expect(retried?.dueAtMs).toBeGreaterThan(endMs);
  const failures = deliveries.filter(({ status }) => status !== 'delivered').flatMap(({ attempts }) => attempts);
  expect(failures.length).toBeLessThan(50);
  expect(Math.max(...failures.map(({ startedAtMs }) => startedAtMs))).toBeLessThan(endMs);
});
