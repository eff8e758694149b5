import { isReplaced, type Choice } from './record.ts';
import * as recovery from './recovery.ts';
import { createSender, pendingOf } from './send.ts';

const choiceWith = (key: string, decided_at = '2026-01-01T00:00:00.000Z'): Choice => ({
  ...{ subject: 'v1', accepted: true, preferences: {}, policy_version: 1, policy_sha256: 'a', decided_at },
  pending: { key, body: '{"policy_sha256":"a"}' },
});

const choiceBody = ({ pending }: Choice) => pending?.body;

let stored: string | null;
let refusals: (string | undefined)[];
beforeEach(() => {
  vi.useFakeTimers();
  [stored, refusals] = [null, []];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    setItem: (_key: string, text: string) => (stored = text),
    getItem: () => stored,
    removeItem: () => (stored = null),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerWith(...answers: (number | Response)[]) {
  const fetched = vi.fn((_url: string, _init: RequestInit) => {
    const answer = answers.shift() ?? 201;
    return Promise.resolve(typeof answer === 'number' ? new Response('why', { status: answer }) : answer);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const senderOf = (isCurrent: (sent: Choice) => boolean = () => true) =>
  createSender({
    ...{ origin: 'https://consent.example', token: 'st_1', isCurrent, onSent: () => undefined },
    onOutcome: (_, refusal) => refusals.push(refusal),
    recovery: () => Promise.resolve({ ...recovery, explainFailure: () => Promise.resolve(undefined) }),
  });
const keysOf = (fetched: ReturnType<typeof answerWith>) =>
  fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['Idempotency-Key']);

test.each([408, 409, 429, 500, 503])('keeps the choice after a %i and sends it again under the same key', async (status) => {
  const choice = choiceWith('key 1');
  const fetched = answerWith(status, 201);
  senderOf().send(choice);
  await vi.advanceTimersByTimeAsync(0);
  expect([choice.pending?.key, refusals]).toEqual(['key 1', [undefined]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([keysOf(fetched), choice.pending]).toEqual([['key 1', 'key 1'], undefined]);
});

test.each([400, 401, 403, 413])('keeps a choice that was refused with %i, marks it, and does not send it again', async (status) => {
  const choice = choiceWith('key 1');
  const fetched = answerWith(status);
  const sender = senderOf();
  sender.send(choice);
  await vi.advanceTimersByTimeAsync(60_000);
  sender.retry();
  sender.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([choice.pending?.refused, refusals, fetched.mock.calls.length]).toEqual([true, ['why'], 1]);
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ pending: { refused: true } });
});

test('sends the body without the hash to a server of the last release, under another key', async () => {
  const choice = choiceWith('key 1');
  const unknown = new Response(JSON.stringify({ error: 'invalid_request', message: 'Unknown field "policy_sha256".' }), { status: 400 });
  const fetched = answerWith(unknown, 201);
  senderOf().send(choice);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched.mock.calls.map(([, { body }]) => body)).toEqual(['{"policy_sha256":"a"}', '{}']);
  expect([new Set(keysOf(fetched)).size, choice.pending, refusals]).toEqual([2, undefined, [undefined]]);
});

describe('a choice with a context', () => {
  const asked = (): Choice => {
    const choice = choiceWith('key 1');
    choice.pending!.body = '{"policy_sha256":"a","context":{"action":"save"}}';
    return choice;
  };
  const bodiesOf = (fetched: ReturnType<typeof answerWith>) => fetched.mock.calls.map(([, { body }]) => body);
  const refusedWith = (message: string) => new Response(JSON.stringify({ error: 'invalid_request', message }), { status: 400 });

  test.each(['Unknown field "context".', 'context.notice_sha256 is not the hash of a notice of this site.'])(
    'is sent again without it, under another key, if the server answers: %s',
    async (message) => {
      const choice = asked();
      const fetched = answerWith(refusedWith(message), 201);
      senderOf().send(choice);
      await vi.advanceTimersByTimeAsync(0);
      expect(bodiesOf(fetched)).toEqual([choiceBody(asked()), '{"policy_sha256":"a"}']);
      expect([new Set(keysOf(fetched)).size, choice.pending, refusals]).toEqual([2, undefined, [undefined]]);
    },
  );

  test('is sent without both members to a server that knows neither, and no more often', async () => {
    const choice = asked();
    const fetched = answerWith(
      refusedWith('Unknown field "policy_sha256".'),
      refusedWith('Unknown field "context".'),
      refusedWith('context'),
    );
    senderOf().send(choice);
    await vi.advanceTimersByTimeAsync(0);
    expect(bodiesOf(fetched)).toEqual([choiceBody(asked()), '{"context":{"action":"save"}}', '{}']);
    expect(choice.pending?.refused).toBe(true);
  });

  test('keeps it while the server is away, and when the choice is fitted to the site', async () => {
    const choice = asked();
    const fetched = answerWith(503, 201);
    senderOf().send(choice);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([bodiesOf(fetched), new Set(keysOf(fetched)).size]).toEqual([[choiceBody(asked()), choiceBody(asked())], 1]);
    const made = pendingOf(choiceWith('key 1'), 'banner', 'a', { action: 'save' });
    expect(JSON.parse(recovery.pendingAgain({ ...choiceWith('key 1'), pending: made }).body)).toMatchObject({
      context: { action: 'save' },
    });
  });
});

test('a timer and the event "online" send a waiting choice once', async () => {
  const choice = choiceWith('key 1');
  const fetched = answerWith(503, 201);
  const sender = senderOf();
  sender.send(choice);
  await vi.advanceTimersByTimeAsync(0);
  sender.retry();
  sender.retry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

describe('when the visitor chooses again', () => {
  const storing = () => senderOf((sent) => !isReplaced(sent));
  const newer = choiceWith('key 2', '2026-01-01T00:00:03.000Z');

  test('a retry of the older choice is not sent', async () => {
    const fetched = answerWith(503, 201);
    storing().send(choiceWith('key 1'));
    await vi.advanceTimersByTimeAsync(0);
    stored = JSON.stringify(newer);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('a late response to the older choice does not replace the stored one', async () => {
    vi.stubGlobal('fetch', () => {
      stored = JSON.stringify(newer);
      return Promise.resolve(new Response('', { status: 201 }));
    });
    storing().send(choiceWith('key 1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(JSON.parse(stored ?? '{}')).toEqual(newer);
  });

  test('its request waits for the answer to the older one', async () => {
    let answer: (response: Response) => void = () => undefined;
    const fetched = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    vi.stubGlobal('fetch', fetched);
    const sender = senderOf();
    sender.send(choiceWith('key 1'));
    sender.send({ ...newer });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    answer(new Response('', { status: 201 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

test('a request names the text that was shown and the time of the click, and a fitted one keeps both', () => {
  const choice = choiceWith('key 1');
  const bodyOf = (pending: Choice['pending']) => JSON.parse(pending?.body ?? '') as Record<string, unknown>;
  const shown = bodyOf(pendingOf(choice, 'banner', 'a'));
  expect(shown).toMatchObject({ policy_version: 1, policy_sha256: 'a' });
  expect(shown['consent_id']).toMatch(/^banner-2026-01-01T00:00:00\.000Z-/);
  const none = pendingOf(choice, 'gpc', '');
  expect(Object.keys(bodyOf(none))).not.toContain('policy_version');
  const fitted = bodyOf(recovery.pendingAgain({ ...choice, pending: none, preferences: { ads: false } }));
  expect(fitted).toEqual({ ...bodyOf(none), preferences: { ads: false } });
});
