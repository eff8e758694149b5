import { endOf, horizonOf, type Lifetime, termOf } from './lifetime.rule';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 0, 1);
const at = (day: number) => startMs + day * dayMs;
const lifetime = (sinceDay: number, acceptedDays?: number, refusedDays?: number): Lifetime => ({
  ...{ sinceMs: at(sinceDay), acceptedDays, refusedDays },
});
const yes = (day: number) => ({ atMs: at(day), accepted: true });

describe('[decision 65.3] a decision ends', () => {
  test('after the days of its answer, and not a moment before', () => {
    const both = [lifetime(0, 10, 5)];
    expect(endOf(both, yes(1), at(11) - 1)).toBeUndefined();
    expect(endOf(both, yes(1), at(11))).toBe(at(11));
    expect(endOf(both, { atMs: at(1), accepted: false }, at(30))).toBe(at(6));
    expect(endOf([lifetime(0, 10)], { atMs: at(1), accepted: false }, at(3000))).toBeUndefined();
  });

  test('when a lifetime comes into force that it is older than, and not before', () => {
    expect(endOf([lifetime(50, 10)], yes(1), at(50) - 1)).toBeUndefined();
    expect(endOf([lifetime(50, 10)], yes(1), at(60))).toBe(at(50));
  });

  test('once: a longer lifetime, or none, brings nothing back', () => {
    for (const later of [lifetime(20, 1000), lifetime(20)]) expect(endOf([lifetime(0, 10), later], yes(1), at(100))).toBe(at(11));
  });

  test('by the lifetime of the day, so a longer or shorter one moves what has not ended', () => {
    expect(endOf([lifetime(0, 10), lifetime(8, 20)], yes(1), at(100))).toBe(at(21));
    expect(endOf([lifetime(0, 30), lifetime(8, 20)], yes(1), at(100))).toBe(at(21));
    expect(endOf([lifetime(0, 30), lifetime(25, 20)], yes(1), at(100))).toBe(at(25));
    expect(endOf([lifetime(0, 30), lifetime(8)], yes(1), at(100))).toBeUndefined();
  });
});

describe('[decision 65.4] the term of a decision', () => {
  test('names the end by the lifetime of that time', () => {
    expect(termOf([lifetime(0, 100), lifetime(50, 200)], yes(0), at(10))).toEqual({ isOver: false, endMs: at(100), isRenewalDue: false });
    expect(termOf([lifetime(0, 100), lifetime(50, 200)], yes(0), at(60))).toMatchObject({ endMs: at(200) });
    expect(termOf([], yes(0), at(60))).toEqual({ isOver: false, endMs: undefined, isRenewalDue: false });
  });

  test.each([
    [100, 90],
    [1000, 970],
    [1, 0.9],
  ])('of %d days is due for renewal from day %d on, also after its end', (days, due) => {
    const isDue = (day: number) => termOf([lifetime(0, days)], yes(0), at(day)).isRenewalDue;
    expect([isDue(due - 0.01), isDue(due), isDue(days + 1)]).toEqual([false, true, true]);
  });
});

test('what ended is what was decided up to the horizon, which never moves back', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const days = () => (random(3) === 0 ? undefined : 1 + random(9));
  for (let round = 0; round < 2000; round++) {
    const lifetimes = Array.from({ length: random(4) }, (_, number) => lifetime(number * 10 + random(9), days(), days()));
    const decision = { atMs: at(random(50)), accepted: random(2) === 0 };
    let previous = -Infinity;
    for (let day = 0; day < 60; day += 1 + random(3)) {
      const horizonMs = horizonOf(lifetimes, decision.accepted, at(day)) ?? -Infinity;
      expect(horizonMs).toBeGreaterThanOrEqual(previous);
      expect(endOf(lifetimes, decision, at(day)) !== undefined).toBe(decision.atMs <= horizonMs);
      previous = horizonMs;
    }
  }
});
