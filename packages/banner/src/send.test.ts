import type { Choice } from './record.ts';
import { sendPending } from './send.ts';

const target = { origin: 'https://consent.example', token: 'st_1' };
const choiceWith = (key: string) =>
  ({ subject: 'v1', accepted: true, preferences: {}, policy_version: 1, pending: { key, body: '{}' } }) as unknown as Choice;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { setItem: () => undefined, getItem: () => null });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(...statuses: number[]) {
  const fetched = vi.fn(() => Promise.resolve(new Response('', { status: statuses.shift() ?? 201 })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test.each([408, 409, 429, 500, 503])('keeps the choice after a %i and sends it again under the same key', async (status) => {
  const choice = choiceWith('key 1');
  const fetched = answerWith(status, 201);
  await sendPending(choice, target);
  expect(choice.pending?.key).toBe('key 1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(choice.pending).toBeUndefined();
});

test.each([201, 400, 401, 403])('drops the choice after a %i', async (status) => {
  const choice = choiceWith('key 1');
  const fetched = answerWith(status);
  await sendPending(choice, target);
  expect(choice.pending).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
