import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { consentConfig } from '../src/config';
import { startConsentProcess } from './consent-process';
import { countPurges, insertErasedPeople } from './erased-people';
import { useKilledProcesses } from './killed-processes';

const at = useKilledProcesses();
const settings = { PURGE_AFTER_DAYS: '30' };

test('[decision 66.14] fewer than 8 days are refused, and without the setting nobody is asked for', async () => {
  const read = (days: string) => consentConfig({ ...at.settings, PURGE_AFTER_DAYS: days });
  expect(() => read('7')).toThrow('PURGE_AFTER_DAYS');
  expect(() => read('x')).toThrow('PURGE_AFTER_DAYS');
  expect([read('8').PURGE_AFTER_DAYS, read('').PURGE_AFTER_DAYS]).toEqual([8, undefined]);
  const off = await startConsentProcess(at.settings);
  const { accountId } = await insertErasedPeople(at.sql, 1, { daysAgo: 100 });
  // Both loops ran when another account, which somebody asks for, is purged.
  const other = await insertErasedPeople(at.sql, 1, { daysAgo: 100 });
  await off.client.askPurge({ accountId: other.accountId, subjectId: 'p1', actor: { kind: 'user', id: randomUUID() } });
  await waitUntil('the other account is purged', async () => (await countPurges(at.sql, other.accountId)).done === 1);
  expect((await countPurges(at.sql, accountId)).asked).toBe(0);
  await off.kill();
});

test('[decision 66.14] who was erased longer ago is asked for once, as system, also if the process is killed; nobody else is', async () => {
  // More than the loop reads in one step.
  const old = await insertErasedPeople(at.sql, 510, { daysAgo: 31 });
  const { accountId, siteId } = old;
  await insertErasedPeople(at.sql, 3, { daysAgo: 29, accountId, siteId, first: 511 });
  // p1 is back, p2 is held, and p3 was erased once more.
  await at.sql.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region, user_agent, policy_sha256,
       created_at, updated_at, salt) VALUES ($1, '01K00000000000000000000001', $2, 'p1', '', true, '{}', 0, '', '', '', '', now(), now(), decode(md5('b'), 'hex'))`,
    [accountId, siteId],
  );
  await at.sql.query(
    `INSERT INTO erasures (account_id, event_id, subject_id, erased, erased_by_kind, erased_by_id, erased_at, salt)
     VALUES ($1, 'evt_again', 'p3', 0, 'api_key', 'key_1', now(), decode(md5('a'), 'hex'))`,
    [accountId],
  );
  const holding = await startConsentProcess(at.settings);
  await holding.client.setHold({ accountId, subjectId: 'p2', siteId: '', reason: 'A case', actor: { kind: 'user', id: randomUUID() } });
  await holding.kill();
  const isHeld = async () => (await at.sql.query(`SELECT FROM holds WHERE account_id = $1`, [accountId])).rows.length === 1;
  expect(await isHeld()).toBe(true);

  for (let round = 0; round < 2; round++) await at.killAt(['purges', 'INSERT'], settings);
  const replicas = await Promise.all([
    startConsentProcess({ ...at.settings, ...settings }),
    startConsentProcess({ ...at.settings, ...settings }),
  ]);
  await waitUntil('all are asked for', async () => (await countPurges(at.sql, accountId)).asked === 507, { timeoutMs: 240_000 });
  await Promise.all(replicas.map((replica) => replica.kill()));
  expect(await countPurges(at.sql, accountId)).toMatchObject({ asked: 507, people: 507 });
  const { rows } = await at.sql.query<{ kind: string; id: string }>(
    'SELECT DISTINCT asked_by_kind AS kind, asked_by_id AS id FROM purges WHERE account_id = $1',
    [accountId],
  );
  expect(rows).toEqual([{ kind: 'system', id: '' }]);
  const { rows: left } = await at.sql.query<{ subject_id: string }>(
    `SELECT DISTINCT subject_id FROM consents c WHERE account_id = $1 AND purged_at IS NULL
       AND NOT EXISTS (SELECT FROM purges p WHERE p.account_id = $1 AND p.subject_id = c.subject_id) ORDER BY subject_id`,
    [accountId],
  );
  expect(left.map(({ subject_id: subject }) => subject)).toEqual(['p1', 'p2', 'p3', 'p511', 'p512', 'p513']);
}, 600_000);
