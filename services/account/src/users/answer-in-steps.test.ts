import { answerInSteps } from './answer-in-steps';

/** A clock that moves only during work and waits. */
function timeline() {
  let nowMs = 1000;
  const pass = (ms: number) => {
    nowMs += ms;
    return Promise.resolve();
  };
  return {
    now: () => nowMs,
    pass,
    inSteps: (work: () => Promise<unknown>) => answerInSteps(250, work, { now: () => nowMs, waitMs: pass }),
  };
}

test.each([
  [0, 250],
  [1, 250],
  [30, 250],
  [249, 250],
  [260, 500],
  [740, 750],
])('work of %i ms is answered after %i ms', async (tookMs, answeredMs) => {
  const { now, pass, inSteps } = timeline();
  expect(await inSteps(() => pass(tookMs).then(() => 'done'))).toBe('done');
  expect(now()).toBe(1000 + answeredMs);
});

test('failed work is answered after the same wait as successful work', async () => {
  const { now, pass, inSteps } = timeline();
  await expect(inSteps(() => pass(10).then(() => Promise.reject(new Error('broken'))))).rejects.toThrow('broken');
  expect(now()).toBe(1250);
});
