import type { Site, SiteLifetime } from '@consent/contracts';
import { nilUuid } from '@consent/kernel/ids';
import { waitUntil } from '@consent/testkit';
import type { Client } from 'pg';

let changes = 0;

/** As the account service tells it. */
export function aLifetime({ accountId, id: siteId }: Site, overrides: Partial<SiteLifetime> = {}): SiteLifetime {
  return { accountId, siteId, revision: 1, changedAtMs: Date.now() + ++changes, ...overrides };
}

interface Kept {
  since: number;
  acceptedDays?: number;
  refusedDays?: number;
  revision?: number;
}

/** As if the service had learned it earlier. */
export async function insertLifetime(
  sql: Client,
  { accountId, id }: Site,
  { since, acceptedDays, refusedDays, revision = 1 }: Kept,
): Promise<void> {
  await sql.query(
    'INSERT INTO site_lifetimes (account_id, site_id, revision, since, accepted_days, refused_days) VALUES ($1, $2, $3, $4, $5, $6)',
    [accountId, id, revision, new Date(since), acceptedDays ?? null, refusedDays ?? null],
  );
  await sql.query(
    `INSERT INTO expiry_walks (account_id, site_id, part, after_id, next_at) VALUES ($1, $2, 'accepted', '', now()), ($1, $2, 'refused', '', now()),
       ($1, $3, 'updates', '', now()) ON CONFLICT DO NOTHING`,
    [accountId, id, nilUuid],
  );
}

/** Starts every walk of the account again from its first record, and waits until all have ended. */
export async function walkAgain(sql: Client, { accountId }: Site): Promise<void> {
  await sql.query(`UPDATE expiry_walks SET after_id = '', next_at = now() WHERE account_id = $1`, [accountId]);
  await waitUntil('all walks are over', async () => {
    const { rows } = await sql.query('SELECT FROM expiry_walks WHERE account_id = $1 AND next_at <= now()', [accountId]);
    return rows.length === 0;
  });
}

interface EndedEvent {
  id: string;
  type: string;
  created_at: string;
  data: { id: string; subject_id: string };
}

export async function endedEvents(sql: Client, { accountId }: Pick<Site, 'accountId'>): Promise<EndedEvent[]> {
  const { rows } = await sql.query<{ payload: string }>(
    `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'consent.expired' ORDER BY created_at, id`,
    [accountId],
  );
  return rows.map(({ payload }) => JSON.parse(payload) as EndedEvent);
}
