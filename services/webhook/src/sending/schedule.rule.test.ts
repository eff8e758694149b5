import { afterAttempt, type Attempted } from './schedule.rule';

const schedule = { liveFrom: 1, waitsMs: [30_000, 120_000, 600_000, 3_600_000], random: 0 };
const delivery = (failures: number, overridden: Partial<Attempted> = {}): Attempted => ({
  attempts: failures,
  failures,
  replayFallback: undefined,
  generation: 1,
  ...overridden,
});

test('each failure before the fifth has its own wait, and the fifth exhausts the delivery', () => {
  const outcomes = [0, 1, 2, 3, 4].map((failures) => afterAttempt(delivery(failures), false, schedule));
  expect(outcomes.map(({ status, dueInMs }) => [status, dueInMs])).toEqual([
    ['retrying', 30_000],
    ['retrying', 120_000],
    ['retrying', 600_000],
    ['retrying', 3_600_000],
    ['exhausted', undefined],
  ]);
});

test('jitter makes a wait longer, never shorter, by less than 5 %', () => {
  const { dueInMs } = afterAttempt(delivery(0), false, { ...schedule, random: 0.999_999 });
  expect(dueInMs).toBeGreaterThan(30_000);
  expect(dueInMs).toBeLessThan(31_500);
});

test('a success at any attempt makes the delivery delivered', () => {
  expect(afterAttempt(delivery(4), true, schedule)).toEqual({ number: 5, status: 'delivered', failures: 4, dueInMs: undefined });
});

test('a failure of a delivery queued before its endpoint was disabled holds it, and the fifth failure exhausts it', () => {
  expect(afterAttempt(delivery(1), false, { ...schedule, liveFrom: 2 })).toEqual({
    number: 2,
    status: 'held',
    failures: 2,
    dueInMs: undefined,
  });
  expect(afterAttempt(delivery(4), false, { ...schedule, liveFrom: 2 }).status).toBe('exhausted');
});

test('a failed replay restores the delivery’s status and is not a failure of the schedule', () => {
  const replay = delivery(5, { attempts: 6, replayFallback: 'exhausted' });
  expect(afterAttempt(replay, false, schedule)).toEqual({ number: 7, status: 'exhausted', failures: 5, dueInMs: undefined });
  expect(afterAttempt({ ...replay, failures: 0, replayFallback: 'delivered' }, false, schedule).status).toBe('delivered');
});
