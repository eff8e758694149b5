import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

export interface ErasedPeople {
  accountId: string;
  siteId: string;
  /** The records of the first so many people, each erased so many days ago, in this order. */
  count: number;
}

/** Each has one record on the site, and all were erased at the same time. Their subjects are `p1`, `p2`, … */
export async function insertErasedPeople(
  sql: Client,
  count: number,
  {
    daysAgo,
    accountId = randomUUID(),
    siteId = randomUUID(),
    first = 1,
  }: { daysAgo: number; accountId?: string; siteId?: string; first?: number },
): Promise<ErasedPeople> {
  await sql.query('INSERT INTO account_logs (account_id, tag_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [accountId, randomBytes(32)]);
  const values = [accountId, siteId, first, first + count - 1, new Date(Date.now() - daysAgo * 86_400_000)];
  await sql.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region, user_agent,
       policy_sha256, created_at, updated_at, deleted_at, salt, erasure)
     SELECT $1, '01JD3' || lpad(i::text, 21, '0'), $2, 'p' || i, '', true, '{"analytics":true}', 0, 'DE', '', '', '', '2024-11-20T00:00:00Z',
       $5::timestamptz, $5::timestamptz, decode(md5(i::text), 'hex'), 'evt_' || i
     FROM generate_series($3::integer, $4::integer) AS i`,
    values,
  );
  await sql.query(
    `INSERT INTO erasures (account_id, event_id, subject_id, erased, erased_by_kind, erased_by_id, erased_at, salt)
     SELECT $1, 'evt_' || i, 'p' || i, 1, 'api_key', 'key_1', $4, decode(md5('e' || i), 'hex') FROM generate_series($2::integer, $3::integer) AS i`,
    [accountId, values[2], values[3], values[4]],
  );
  return { accountId, siteId, count };
}

interface PurgeCounts {
  asked: number;
  people: number;
  done: number;
  events: number;
}

/** What purges of the account made. */
export async function countPurges(sql: Client, accountId: string): Promise<PurgeCounts> {
  const { rows } = await sql.query<PurgeCounts>(
    `SELECT count(*)::integer AS asked, count(DISTINCT tag)::integer AS people, count(done_at)::integer AS done,
       (SELECT count(*)::integer FROM outbox WHERE account_id = $1 AND type = 'subject.purged') AS events
     FROM purges WHERE account_id = $1`,
    [accountId],
  );
  return rows[0]!;
}

/**
 * Takes work of the log as the evidence service does, because a purge waits until the work before it is logged. `stop` returns the ids of the purges
 * that got a leaf, one for each leaf.
 */
export async function takeLeafWork(databaseUrl: string, accountId: string): Promise<{ stop: () => Promise<string[]> }> {
  const taker = new Client({ connectionString: databaseUrl });
  await taker.connect();
  const purges: string[] = [];
  let isOver = false;
  const take = async () => {
    const { rows } = await taker.query<{ material: { purges?: string[] } | string }>(
      'DELETE FROM log_queue WHERE account_id = $1 RETURNING material',
      [accountId],
    );
    for (const { material } of rows) {
      const { purges: ids = [] } = (typeof material === 'string' ? JSON.parse(material) : material) as { purges?: string[] };
      purges.push(...ids);
    }
  };
  const taking = (async () => {
    while (!isOver) {
      await take();
      await delay(100);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await taking;
      await take();
      await taker.end();
      return purges;
    },
  };
}
