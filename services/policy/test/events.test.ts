import { type Consumer, createConsumer, noEventSignatures, type ReceivedEvent } from '@consent/events';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { startTestNats, type TestServer, waitUntil } from '@consent/testkit';
import { policyJson } from '@consent/contracts';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let nats: TestServer;
let consumer: Consumer;
let policy: PolicyUnderTest;
const received: ReceivedEvent[] = [];

beforeAll(async () => {
  nats = await startTestNats();
  policy = await startPolicy({ natsUrl: nats.url });
  consumer = createConsumer({
    nats: { url: nats.url },
    signatures: noEventSignatures,
    durable: 'test',
    filterSubject: 'events.policy.*',
    handle: (event) => {
      received.push(event);
      return Promise.resolve();
    },
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  await consumer.start();
});
afterAll(async () => {
  await consumer.stop();
  await policy.stop();
  await nats.remove();
});

async function storedEvents(accountId: string): Promise<{ id: string; type: string; payload: string }[]> {
  const { rows } = await policy.database.query<{ id: string; type: string; payload: string }>(
    'stored_events',
    'SELECT id, type, payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
    [accountId],
  );
  return rows;
}

const receivedOf = (accountId: string, count: number) =>
  waitUntil(
    `${count} events`,
    () => {
      const ofAccount = received.filter((event) => event.accountId === accountId);
      return ofAccount.length >= count ? ofAccount : undefined;
    },
    { timeoutMs: 20_000 },
  );

describe('events (spec 6)', () => {
  test('each publish emits one event with the stored bytes and the policy as returned', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({
      accountId,
      ...newText('Text with " and \\ and ü and 日本, long enough.'),
    });
    const { policy: updated } = await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });

    const arrived = await receivedOf(accountId, 2);
    expect(arrived.map((event) => event.type)).toEqual(['policy.published', 'policy.published']);
    expect(arrived.map((event) => JSON.stringify(event.data)).sort()).toEqual([policyJson(created), policyJson(updated)].sort());
    const stored = await storedEvents(accountId);
    expect(arrived.map((event) => event.payload).sort()).toEqual(stored.map((event) => event.payload).sort());
    for (const event of arrived) {
      expect(Object.keys(JSON.parse(event.payload) as object)).toEqual(['id', 'type', 'created_at', 'data']);
      expect(event.id).toMatch(/^evt_[0-9a-f]{32}$/);
    }
  });

  test('a deletion emits one policy.deleted with the id', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await policy.client.deletePolicy({ accountId, id: created.id });
    const arrived = await receivedOf(accountId, 2);
    expect(arrived.filter((event) => event.type === 'policy.deleted').map((event) => event.data)).toEqual([{ id: created.id }]);
  });

  test('no change is dated before the previous one, even if that came from a replica whose clock is ahead', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    const ahead = new Date(Date.now() + 3_600_000);
    await policy.database.query('set_ahead', 'UPDATE policies SET updated_at = $2 WHERE account_id = $1', [accountId, ahead]);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    await policy.client.deletePolicy({ accountId, id: created.id });
    const dates = (await storedEvents(accountId)).map(({ payload }) => (JSON.parse(payload) as { created_at: string }).created_at);
    expect(dates.sort()).toEqual([expect.any(String), ahead.toISOString(), ahead.toISOString()]);
  });

  test('a failed call emits no event', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await policy.client.deletePolicy({ accountId, id: created.id });
    await policy.client.deletePolicy({ accountId, id: created.id }).catch(() => undefined);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() }).catch(() => undefined);
    expect((await storedEvents(accountId)).map((event) => event.type).sort()).toEqual(['policy.deleted', 'policy.published']);
  });

  test('with NATS unavailable, a policy is published, and its event is sent when NATS is back', async () => {
    const accountId = newAccountId();
    await nats.stop();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await nats.restart();
    const [event] = await receivedOf(accountId, 1);
    expect(JSON.stringify(event?.data)).toBe(policyJson(created));
  });
});
