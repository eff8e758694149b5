import { waitUntil } from '@consent/testkit';
import { bundleEvents, createEventMaker, insertEvents, noEventSignatures } from '../src';
import { eventsIn } from '../src/event-bundle';
import { createTestBed, makeEvents } from './test-bed';

const [mine, theirs] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const makeEvent = createEventMaker(noEventSignatures);
const event = (accountId: string, type = 'consent.created', createdAtMs = 0) =>
  makeEvent({ accountId, type, createdAtMs, dataJson: '{"text":"a \\u001e, ☃"}' });
const rowOf = ({ id, accountId, type, payload }: ReturnType<typeof event>) => ({
  id,
  account_id: accountId,
  type,
  payload,
  signature: null,
  traceparent: null,
  created_at_text: '',
});

describe('bundleEvents', () => {
  test('keeps every event with its text, and the order of the events in a row', () => {
    const events = Array.from({ length: 25 }, () => event(mine));
    const bundles = bundleEvents(events);
    expect(bundles.length).toBeLessThan(5);
    expect(eventsIn(bundles.map(rowOf)).map(({ id, payload }) => ({ id, payload }))).toEqual(
      events.map(({ id, payload }) => ({ id, payload })),
    );
  });

  test('never puts events of two accounts or types into one row', () => {
    const events = [event(mine), event(theirs), event(mine), event(mine, 'consent.updated')];
    const bundles = bundleEvents(events);
    expect(bundles.map(({ accountId, type }) => [accountId, type])).toEqual([
      [mine, 'consent.created'],
      [theirs, 'consent.created'],
      [mine, 'consent.updated'],
    ]);
    expect(
      eventsIn(bundles.map(rowOf))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(events.map(({ id }) => id).sort());
  });

  test('leaves a single event unchanged', () => {
    const single = event(mine);
    expect(bundleEvents([single])).toEqual([single]);
  });
});

describe('the relay', () => {
  const bed = createTestBed();

  test('publishes each event of a bundle as its own message, byte for byte, and republishes it under the same id', async () => {
    const events = makeEvents(35);
    await insertEvents(bed.database(), bundleEvents(events));
    const allPublished = () => waitUntil('every row is marked', async () => (await bed.countPending()) === 0);
    await bed.relay().start();
    await allPublished();
    await bed.database().query('forget_marks', 'UPDATE outbox SET published_at = NULL', []);
    await allPublished();
    const messages = await bed.readStream();
    expect(messages.map((message) => [message.header.get('Nats-Msg-Id'), message.string()])).toEqual(
      events.map(({ id, payload }) => [id, payload]),
    );
  });

  test('keeps a row pending when NATS refuses one of its events, and publishes the other rows', async () => {
    const [good, mate, bad] = [...makeEvents(2), ...makeEvents(1, `"${'x'.repeat(2_200_000)}"`)];
    await insertEvents(bed.database(), [...bundleEvents([mate!, bad!]), good!]);
    await bed.relay().start();
    await waitUntil('the other row is marked', async () => (await bed.countPending()) === 1);
    expect((await bed.readStream()).map((message) => message.header.get('Nats-Msg-Id')).sort()).toEqual([good!.id, mate!.id].sort());
  });
});
