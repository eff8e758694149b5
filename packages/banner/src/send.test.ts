import { isReplaced, type Choice } from './record.ts';
import { sendPending } from './send.ts';

const target = { origin: 'https://consent.example', token: 'st_1', isCurrent: () => true };
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

describe('when the visitor chooses again', () => {
  const [older, newer] = [
    { ...choiceWith('key 1'), decided_at: '2026-01-01T00:00:00.000Z' },
    { ...choiceWith('key 2'), accepted: false, decided_at: '2026-01-01T00:00:03.000Z' },
  ];
  let stored: Choice;
  const storing = { ...target, isCurrent: (sent: Choice) => !isReplaced(sent) };
  beforeEach(() => {
    stored = older;
    vi.stubGlobal('localStorage', {
      setItem: (_key: string, text: string) => (stored = JSON.parse(text) as Choice),
      getItem: () => JSON.stringify(stored),
    });
  });

  test('a retry of the older choice is not sent', async () => {
    const fetched = answerWith(503, 201);
    await sendPending({ ...older }, storing);
    stored = newer;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('a late response to the older choice does not replace the stored one', async () => {
    vi.stubGlobal('fetch', () => {
      stored = newer;
      return Promise.resolve(new Response('', { status: 201 }));
    });
    await sendPending({ ...older }, storing);
    expect(stored).toEqual(newer);
  });
});
