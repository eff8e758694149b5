import { compare, hasPassed, reportText } from './report';

const before = { at: 1_000, succeeded: 10, failed: 1, failures: ['old'] };

test('a step counts the requests answered and failed since its start, and lists the newest failures', () => {
  const after = { at: 6_400, succeeded: 60, failed: 3, failures: ['old', 'first', 'second'] };
  expect(compare('restart', before, after)).toEqual({
    name: 'restart',
    seconds: 5,
    succeeded: 50,
    failed: 2,
    failures: ['first', 'second'],
  });
  expect(compare('restart', before, { ...before, at: 2_000 }).failures).toEqual([]);
});

test('a step passes when requests were answered, none failed, and nothing went wrong', () => {
  const step = compare('restart', before, { ...before, at: 6_000, succeeded: 60 });
  expect(hasPassed(step)).toBe(true);
  expect(hasPassed({ ...step, succeeded: 0 })).toBe(false);
  expect(hasPassed({ ...step, failed: 1 })).toBe(false);
  expect(hasPassed({ ...step, fault: 'the rollout took too long' })).toBe(false);
});

test('failed requests do not count where they may fail, but the step must do what it says', () => {
  const step = { ...compare('stress', before, { ...before, at: 6_000, succeeded: 60, failed: 9 }), requestsMayFail: true };
  expect(hasPassed(step)).toBe(true);
  expect(reportText([step])).toContain('| stress | 5 | 50 | 8 | passed: failed requests do not count here |');
  expect(hasPassed({ ...step, fault: 'gateway-a was restarted' })).toBe(false);
  expect(hasPassed({ ...step, succeeded: 0 })).toBe(false);
});

test('a step that this cluster cannot run passes unless a request failed', () => {
  const step = { ...compare('drain', before, before), notDone: 'the cluster has one node' };
  expect(hasPassed(step)).toBe(true);
  expect(hasPassed({ ...step, failed: 1 })).toBe(false);
});

test('the report is a table with a row for each step', () => {
  const passed = compare('restart', before, { ...before, at: 6_000, succeeded: 60 });
  const notDone = { ...compare('drain', before, before), notDone: 'the cluster has one node' };
  expect(
    reportText([passed, notDone, { ...passed, fault: 'it took too long' }])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| restart | 5 | 50 | 0 | passed |',
    '| drain | | | | not done: the cluster has one node |',
    '| restart | 5 | 50 | 0 | it took too long |',
  ]);
});
