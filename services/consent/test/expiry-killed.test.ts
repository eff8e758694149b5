import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startConsentProcess } from './consent-process';
import { useKilledProcesses } from './killed-processes';
import { endedEvents, insertLifetime, walkAgain } from './lifetimes';
import { aSite } from './start-consent';

const dayMs = 86_400_000;
const daysAgo = (days: number) => Date.now() - days * dayMs;
const untouched = 700;
const updated = 700;

const at = useKilledProcesses();

const counted = async (accountId: string) => {
  const [marks, events] = await Promise.all([
    at.sql.query<{ count: number }>('SELECT count(*)::integer AS count FROM expirations WHERE account_id = $1', [accountId]),
    endedEvents(at.sql, { accountId }),
  ]);
  return { marks: marks.rows[0]!.count, events: events.length };
};

test('[decision 65.5] a process that is killed at each step of a slice leaves nothing half done, and every end is told once', async () => {
  const first = await startConsentProcess(at.settings);
  await first.kill();
  const site = aSite(randomUUID());
  const total = untouched + updated;
  await at.sql.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region, user_agent,
       policy_sha256, created_at, updated_at, salt)
     SELECT $1, '01JD3' || lpad(i::text, 21, '0'), $2, 's' || i, '', true, '{}', 0, '', '', '', '', '2025-11-20T00:00:00Z',
       CASE WHEN i <= $3 THEN '2025-11-20T00:00:00Z'::timestamptz ELSE '2025-11-21T00:00:00Z' END, decode(md5(i::text), 'hex')
     FROM generate_series(1, $4::integer) AS i`,
    [site.accountId, site.id, untouched, total],
  );
  await at.sql.query(
    `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256, changed_by_kind, changed_by_id, created_at, attested)
     SELECT $1, id, 1, 'hst_' || id, true, '{}', 0, '', 'api_key', 'key_1', updated_at, false FROM consents WHERE account_id = $1 AND updated_at <> created_at`,
    [site.accountId],
  );
  await insertLifetime(at.sql, site, { since: daysAgo(60), acceptedDays: 10 });

  const steps = [
    ['expirations', 'INSERT'],
    ['outbox', 'INSERT'],
    ['expiry_walks', 'UPDATE'],
  ] as const;
  for (const [table, operation] of [...steps, ...steps]) {
    const before = await counted(site.accountId);
    await at.killAt([table, operation]);
    expect(await counted(site.accountId)).toEqual(before);
    const { rows } = await at.sql.query(`SELECT FROM expiry_walks WHERE account_id = $1 AND next_at <= now()`, [site.accountId]);
    expect(rows.length).toBeGreaterThan(0);
  }

  // Two at once, and one of them is killed while they work.
  const [one, other] = await Promise.all([startConsentProcess(at.settings), startConsentProcess(at.settings)]);
  await waitUntil('some ends are told', async () => (await counted(site.accountId)).events > 0);
  await one.kill();
  await waitUntil('all ends are told', async () => (await counted(site.accountId)).events >= total);
  await walkAgain(at.sql, site);
  await other.kill();
  expect(await counted(site.accountId)).toEqual({ marks: total, events: total });
  const events = await endedEvents(at.sql, site);
  expect(new Set(events.map(({ data }) => data.id)).size).toBe(total);
  expect(new Set(events.map(({ id }) => id)).size).toBe(total);
}, 180_000);
