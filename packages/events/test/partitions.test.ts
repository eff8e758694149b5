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

/** Like a release that dated rows by its own machine's clock. */
async function insertAt(iso: string, published: boolean): Promise<string> {
  const [event] = makeEvents(1);
  const { id, accountId, type, payload } = event!;
  await bed.database().query(
    'insert_at',
    `INSERT INTO outbox (id, account_id, type, payload, created_at, published_at)
       VALUES ($1, $2, $3, $4, $5::timestamptz, CASE WHEN $6 THEN $5::timestamptz END)`,
    [id, accountId, type, payload, iso, published],
  );
  return id;
}

const partitionOfId = async (id: string) => {
  const { rows } = await bed
    .database()
    .query<{ name: string }>('where_id', 'SELECT tableoid::regclass::text AS name FROM outbox WHERE id = $1', [id]);
  return rows[0]?.name;
};

const partitionOfRow = async (iso: string) => {
  const { rows } = await bed
    .database()
    .query<{ name: string }>('where', 'SELECT tableoid::regclass::text AS name FROM outbox WHERE created_at = $1', [iso]);
  return rows[0]?.name;
};

describe('maintenance of partitions', () => {
  test('creates the partitions of today and the next two days (UTC), and is idempotent', async () => {
    await maintain(at('2026-02-27T23:59:59Z'));
    await maintain(at('2026-02-27T23:59:59Z'));
    expect(await partitions()).toEqual(['outbox_20260227', 'outbox_20260228', 'outbox_20260301']);
    await insertAt('2026-02-28T00:00:00Z', false);
    expect(await partitionOfRow('2026-02-28T00:00:00Z')).toBe('outbox_20260228');
  });

  test('concurrent runs do not interfere', async () => {
    await Promise.all([1, 2, 3].map(() => maintain(at('2026-02-27T12:00:00Z'))));
    expect(await partitions()).toHaveLength(3);
  });

  test('drops a partition with its rows when its day ended more than seven days ago', async () => {
    await maintain(at('2026-02-01T12:00:00Z'));
    await insertAt('2026-02-01T13:00:00Z', true);
    await maintain(at('2026-02-08T23:00:00Z'));
    expect(await partitions()).toContain('outbox_20260201');
    await maintain(at('2026-02-09T00:00:00Z'));
    expect(await partitions()).not.toContain('outbox_20260201');
    expect(await partitionOfRow('2026-02-01T13:00:00Z')).toBeUndefined();
  });

  test('never drops an event that the evidence log still needs, in any partition', async () => {
    // The columns that matter here; packages/log-queue has the whole table.
    await bed.database().execute('CREATE TABLE log_queue (created_at timestamptz, outbox_ids text[])');
    await maintain(at('2026-02-01T12:00:00Z'));
    const [named, misplaced] = [await insertAt('2026-02-01T13:00:00Z', true), await insertAt('2026-01-01T13:00:00Z', true)];
    for (const [id, time] of [
      [named, '2026-02-01T13:00:00Z'],
      [misplaced, '2026-01-01T13:00:00Z'],
    ]) {
      await bed.database().query('name_row', 'INSERT INTO log_queue VALUES ($1, ARRAY[$2])', [time, id]);
    }
    await maintain(at('2026-03-01T00:00:00Z'));
    expect(await partitionOfId(named)).toBe('outbox_20260201');
    expect(await partitionOfId(misplaced)).toBe('outbox_20260301');
    expect(await partitions()).not.toContain('outbox_20260202');

    await bed.database().execute('DELETE FROM log_queue');
    await maintain(at('2026-03-01T00:00:00Z'));
    expect(await partitionOfId(named)).toBeUndefined();
  });

  test('never drops an unpublished event', async () => {
    await maintain(at('2026-02-01T12:00:00Z'));
    await insertAt('2026-02-01T13:00:00Z', false);
    await maintain(at('2026-03-01T00:00:00Z'));
    expect(await partitionOfRow('2026-02-01T13:00:00Z')).toBe('outbox_20260201');
    expect(await partitions()).not.toContain('outbox_20260202');
  });

  test('drops nothing while events are republished', async () => {
    await maintain(at('2026-02-01T12:00:00Z'));
    await bed
      .database()
      .query('republishing', `INSERT INTO relay_state (stream, stream_created, republish_until) VALUES ('EVENTS', 'x', now())`, []);
    await maintain(at('2026-03-01T00:00:00Z'));
    expect(await partitions()).toContain('outbox_20260201');
  });

  test('waits for no writer and blocks no writer', async () => {
    await maintain(Date.now());
    await bed.database().transaction(async (tx) => {
      await insertEvents(tx, makeEvents(1));
      await maintain(Date.now() + dayMs);
      await bed.commitEvents(1);
    });
    expect(await partitions()).toHaveLength(4);
    expect(await bed.countPending()).toBe(2);
  });

  test('skips dropping when a transaction holds a lock, and drops the partition on the next run', async () => {
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

describe('a row whose day has no partition', () => {
  const today = `outbox_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);

  test('goes to the default partition and is published from there', async () => {
    const [event] = await bed.commitEvents(1);
    expect(await partitionOfId(event!.id)).toBe('outbox_default');
    await bed.relay().start();
    await waitUntil('it is published', async () => (await bed.countPending()) === 0);
    expect((await bed.readStream())[0]?.string()).toBe(event?.payload);
  });

  test('never results from the clock of a service, because the database sets its date', async () => {
    await maintainPartitions({ database: bed.database(), logger, retentionDays: 7 });
    const [event] = makeEvents(1);
    await insertEvents(bed.database(), [{ ...event!, createdAt: inDays(4).toISOString() }]);
    await maintainPartitions({ database: bed.database(), logger, retentionDays: 7 });
    expect(await partitionOfId(event!.id)).toMatch(/^outbox_\d{8}$/);
    expect(await partitions()).toHaveLength(3);
  });

  test('is moved out of the default partition, whether its date is in the future or the past, and its day gets a partition', async () => {
    await maintain(at('2026-02-10T12:00:00Z'));
    const ids = [];
    for (const iso of ['2026-02-13T10:00:00Z', '2026-02-13T11:00:00Z', '2026-01-30T10:00:00Z']) {
      ids.push(await insertAt(iso, false), await insertAt(iso.replace('00Z', '01Z'), true));
    }
    expect(await partitionOfId(ids[0]!)).toBe('outbox_default');
    await maintain(at('2026-02-11T12:00:00Z'));
    expect(await partitions()).toContain('outbox_20260213');
    const places = await Promise.all(ids.map(partitionOfId));
    // The published row past retention is gone.
    expect(places).toEqual([...Array<string>(5).fill('outbox_20260211'), undefined]);
    await bed.relay().start();
    await waitUntil('all are published', async () => (await bed.countPending()) === 0);
    expect(await bed.readStream()).toHaveLength(3);
  });

  test('of today is moved to its partition, which was created for the rest of the day', async () => {
    const ids = [await insertAt('2026-02-01T12:00:00Z', true), await insertAt('2026-02-01T13:00:00Z', false)];
    expect(await maintain(at('2026-02-01T14:00:00Z'))).toBeGreaterThan(0);
    expect(await partitions()).toEqual(['outbox_20260201', 'outbox_20260202', 'outbox_20260203']);
    expect(await maintain(at('2026-02-01T14:01:00Z'))).toBeUndefined();
    expect(await Promise.all(ids.map(partitionOfId))).toEqual(['outbox_20260201', 'outbox_20260201']);
  });

  test('is moved in slices, even when there are thousands, and never while the relay sends it', async () => {
    await maintain(Date.now());
    await bed.database().execute(
      `INSERT INTO outbox (id, account_id, type, payload, created_at)
       SELECT 'evt_' || lpad(n::text, 32, '0'), gen_random_uuid(), 'consent.created', '{}', now() + interval '4 days' FROM generate_series(1, 2500) n`,
    );
    const held = `evt_${'7'.padStart(32, '0')}`;
    await bed.openDatabase().transaction(async (tx) => {
      await tx.query('hold_row', 'SELECT FROM outbox WHERE id = $1 FOR UPDATE', [held]);
      expect(await maintain(Date.now())).toBeGreaterThan(0);
    });
    expect(await partitionOfId(held)).toBe('outbox_default');
    expect(await maintain(Date.now())).toBeUndefined();
    expect(await partitionOfId(held)).toBe(today);
    expect(await bed.countPending()).toBe(2500);
  });

  test('is not moved during a republish, which reads the rows in order', async () => {
    await maintain(Date.now());
    const id = await insertAt(inDays(4).toISOString(), false);
    await bed
      .database()
      .query('republishing', `INSERT INTO relay_state (stream, stream_created, republish_until) VALUES ('EVENTS', 'x', now())`, []);
    expect(await maintain(Date.now())).toBeGreaterThan(0);
    expect(await partitionOfId(id)).toBe('outbox_default');
  });
});
