import { waitUntil } from '@consent/testkit';
import { insertEvents } from '../src';
import { maintainPartitions } from '../src/partitions';
import { createTestBed, logger, makeEvents } from './test-bed';

const bed = createTestBed();

const dayMs = 86_400_000;
const at = (iso: string) => Date.parse(iso);

const maintain = (nowMs: number) => maintainPartitions({ database: bed.database(), logger, retentionDays: 7, now: () => nowMs });

async function partitions(): Promise<string[]> {
  const { rows } = await bed
    .database()
    .query<{ name: string }>(
      'partitions',
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'outbox'::regclass ORDER BY 1`,
      [],
    );
  return rows.map((row) => row.name).filter((name) => name !== 'outbox_default');
}

async function insertAt(iso: string, published: boolean): Promise<void> {
  const [event] = makeEvents(1);
  await insertEvents(bed.database(), [{ ...event!, createdAt: iso }]);
  if (published) await bed.database().query('publish_all', 'UPDATE outbox SET published_at = now() WHERE created_at = $1', [iso]);
}

const partitionOfRow = async (iso: string) => {
  const { rows } = await bed
    .database()
    .query<{ name: string }>('where', 'SELECT tableoid::regclass::text AS name FROM outbox WHERE created_at = $1', [iso]);
  return rows[0]?.name;
};

describe('maintenance of partitions', () => {
  test('makes those of today and the next two days, in UTC, and may be repeated', async () => {
    await maintain(at('2026-02-27T23:59:59Z'));
    await maintain(at('2026-02-27T23:59:59Z'));
    expect(await partitions()).toEqual(['outbox_20260227', 'outbox_20260228', 'outbox_20260301']);
    await insertAt('2026-02-28T00:00:00Z', false);
    expect(await partitionOfRow('2026-02-28T00:00:00Z')).toBe('outbox_20260228');
  });

  test('several at once do not disturb each other', async () => {
    await Promise.all([1, 2, 3].map(() => maintain(at('2026-02-27T12:00:00Z'))));
    expect(await partitions()).toHaveLength(3);
  });

  test('drops a partition when its day is more than seven days over, with its rows', async () => {
    await maintain(at('2026-02-01T12:00:00Z'));
    await insertAt('2026-02-01T13:00:00Z', true);
    await maintain(at('2026-02-08T23:00:00Z'));
    expect(await partitions()).toContain('outbox_20260201');
    await maintain(at('2026-02-09T00:00:00Z'));
    expect(await partitions()).not.toContain('outbox_20260201');
    expect(await partitionOfRow('2026-02-01T13:00:00Z')).toBeUndefined();
  });

  test('never drops an event that was not published', async () => {
    await maintain(at('2026-02-01T12:00:00Z'));
    await insertAt('2026-02-01T13:00:00Z', false);
    await maintain(at('2026-03-01T00:00:00Z'));
    expect(await partitionOfRow('2026-02-01T13:00:00Z')).toBe('outbox_20260201');
    expect(await partitions()).not.toContain('outbox_20260202');
  });

  test('drops nothing while events are published again', async () => {
    await maintain(at('2026-02-01T12:00:00Z'));
    await bed
      .database()
      .query('republishing', `INSERT INTO relay_state (stream, stream_created, republish_until) VALUES ('EVENTS', 'x', now())`, []);
    await maintain(at('2026-03-01T00:00:00Z'));
    expect(await partitions()).toContain('outbox_20260201');
  });

  test('does not wait for a writer, nor a writer for it', async () => {
    await maintain(Date.now());
    await bed.database().transaction(async (tx) => {
      await insertEvents(tx, makeEvents(1));
      await maintain(Date.now() + dayMs);
      await bed.commitEvents(1);
    });
    expect(await partitions()).toHaveLength(4);
    expect(await bed.countPending()).toBe(2);
  });

  test('gives up dropping soon when a transaction is in the way, and does it the next time', async () => {
    await maintain(Date.now());
    await maintain(at('2026-02-01T12:00:00Z'));
    await bed.database().transaction(async (tx) => {
      await insertEvents(tx, makeEvents(1));
      await maintain(Date.now());
      expect(await partitions()).toContain('outbox_20260201');
    });
    await maintain(Date.now());
    expect(await partitions()).not.toContain('outbox_20260201');
  });
});

describe('when maintenance is late', () => {
  test('an insert goes to the default partition and is published from there', async () => {
    const [event] = await bed.commitEvents(1);
    expect(await partitionOfRow(event!.createdAt)).toBe('outbox_default');
    await bed.relay().start();
    await waitUntil('it is published', async () => (await bed.countPending()) === 0);
    expect((await bed.readStream())[0]?.string()).toBe(event?.payload);
  });

  test('its day stays in the default partition, the next days get theirs, and old rows go after retention', async () => {
    await insertAt('2026-02-01T12:00:00Z', true);
    await insertAt('2026-02-01T13:00:00Z', false);
    await maintain(at('2026-02-01T14:00:00Z'));
    expect(await partitions()).toEqual(['outbox_20260202', 'outbox_20260203']);
    await maintain(at('2026-02-09T00:00:00Z'));
    expect(await partitionOfRow('2026-02-01T12:00:00Z')).toBeUndefined();
    expect(await partitionOfRow('2026-02-01T13:00:00Z')).toBe('outbox_default');
  });
});
