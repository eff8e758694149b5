import { randomUUID } from 'node:crypto';
import type { Site } from '@consent/contracts';
import { contextText, type ConsentContext } from '@consent/evidence-format';
import { createSilentLogger } from '@consent/kernel';
import { createDatabase, type Database } from '@consent/postgres';
import { watchReads } from '@consent/testkit';
import { Client } from 'pg';
import { planSettings } from '../src/plans.sql';
import { foldAnswers, sumAnswers } from '../src/stats/answers.sql';
import { beginFold } from '../src/stats/fold.sql';
import { actor } from './many-records';
import { onceOf } from './once';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let database: Database;
beforeAll(async () => {
  consent = await startConsent();
  database = createDatabase({ url: consent.databaseUrl, poolSize: 2, applicationName: 'test', logger: createSilentLogger() });
});
afterAll(async () => {
  await database.stop();
  await consent.stop();
});

const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
const context = (action: ConsentContext['action'], notice = first) =>
  contextText({ action, asked: 'served', language: 'pt-BR', notice_sha256: notice, signals: {}, surface: 'banner' });
const asked = (site: Site, actions: readonly ConsentContext['action'][], notice = first) =>
  actions.map((action) => aRow(site, { context: context(action, notice), recordedBy: 'site' }));
const none = { acceptAll: 0, refuseAll: 0, save: 0, signal: 0, withdraw: 0 };

const count = async ({ accountId, id }: Pick<Site, 'accountId' | 'id'>, noticeSha256s = [first]) =>
  (await consent.client.countAnswers({ accountId, siteId: id, noticeSha256s })).answers;

async function foldAll(): Promise<void> {
  for (const isSum of [false, true]) {
    const foldBatch = () =>
      database.transaction(async (tx) => {
        await beginFold(tx, { isSum }, 0, 'notice_answers_fold');
        return foldAnswers(tx, { isSum }, 100);
      });
    while ((await foldBatch()) === 100);
  }
}

const rowsOf = async (table: 'notice_answers' | 'notice_answer_deltas', accountId: string) =>
  (await consent.sql.query(`SELECT FROM ${table} WHERE account_id = $1`, [accountId])).rowCount;

test('answers of a notice are counted by site, notice and action, before and after folds', async () => {
  const site = aSite(randomUUID());
  const other = aSite(site.accountId);
  const rows = [
    ...asked(site, ['accept_all', 'refuse_all', 'refuse_all', 'save', 'signal', 'withdraw']),
    ...asked(site, ['refuse_all'], second),
    aRow(site),
  ];
  await consent.client.createConsents({ rows, sites: [factsOf(site)] });
  for (const row of asked(site, ['refuse_all', 'save'])) await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await consent.client.createConsents({ rows: asked(other, ['save']), sites: [factsOf(other)] });
  const ofFirst = { acceptAll: 1, refuseAll: 3, save: 2, signal: 1, withdraw: 1 };
  const expected = [{ ...none, refuseAll: 1 }, ofFirst, none];
  const hashes = [second, first, 'ef'.repeat(32)];
  expect(await count(site, hashes)).toEqual(expected);
  await foldAll();
  expect([await rowsOf('notice_answers', site.accountId), await rowsOf('notice_answer_deltas', site.accountId)]).toEqual([7, 0]);
  expect(await count(site, hashes)).toEqual(expected);
  await consent.client.createConsents({ rows: asked(site, ['save']), sites: [factsOf(site)] });
  expect(await count(site, hashes)).toEqual([expected[0], { ...ofFirst, save: 3 }, none]);
  expect(await count(other)).toEqual([{ ...none, save: 1 }]);
  expect(await count({ accountId: randomUUID(), id: site.id })).toEqual([none]);
  expect(await count(site, [])).toEqual([]);
});

test('a repeated call counts nothing twice, and updates and erasures change nothing', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const request = { rows: asked(site, ['accept_all', 'save']), sites: [factsOf(site)] };
  await consent.client.createConsents(request);
  await consent.client.createConsents(request);
  const keyed = { rows: asked(site, ['save']), sites: [factsOf(site)], once: onceOf(accountId) };
  await consent.client.createConsents(keyed);
  await consent.client.createConsents({ ...keyed, rows: asked(site, ['save']) });
  await consent.client.checkConsents({ rows: asked(site, ['save']), sites: [factsOf(site)] });
  expect(await count(site)).toEqual([{ ...none, acceptAll: 1, save: 2 }]);
  await consent.client.updateConsent({ accountId, id: request.rows[0]!.id, actor, accepted: false });
  await consent.client.deleteConsent({ accountId, id: request.rows[0]!.id, actor });
  await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
  expect(await count(site)).toEqual([{ ...none, acceptAll: 1, save: 2 }]);
});

test('no create waits for a fold or a counter', async () => {
  const site = aSite(randomUUID());
  await consent.client.createConsents({ rows: asked(site, ['save']), sites: [factsOf(site)] });
  await foldAll();
  const holder = new Client({ connectionString: consent.databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM notice_answers_fold FOR UPDATE');
    await holder.query('UPDATE notice_answers SET times = times + 1 WHERE account_id = $1', [site.accountId]);
    await consent.client.createConsents({ rows: asked(site, ['save']), sites: [factsOf(site)] }, { timeoutMs: 10_000 });
    expect(await count(site)).toEqual([{ ...none, save: 2 }]);
    await holder.query('ROLLBACK');
  } finally {
    await holder.end();
  }
});

test('a fold that is rolled back, and one beside another, lose and double nothing', async () => {
  const site = aSite(randomUUID());
  await consent.client.createConsents({ rows: asked(site, ['save', 'signal']), sites: [factsOf(site)] });
  const killed = database.transaction(async (tx) => {
    await beginFold(tx, { isSum: false }, 0, 'notice_answers_fold');
    await foldAnswers(tx, { isSum: false }, 100);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow();
  expect(await count(site)).toEqual([{ ...none, save: 1, signal: 1 }]);
  await Promise.all([foldAll(), foldAll()]);
  expect(await count(site)).toEqual([{ ...none, save: 1, signal: 1 }]);
});

test('more than 100 notices are refused', async () => {
  const hashes = Array.from({ length: 101 }, () => first);
  await expect(count(aSite(randomUUID()), hashes)).rejects.toMatchObject({ kind: 'invalid' });
  expect(await count(aSite(randomUUID()), hashes.slice(1))).toHaveLength(100);
});

test.each([false, true])('a count reads only rows of its notices, of an account with 200,000 (generic plan: %s)', async (generic) => {
  const [accountId, siteId] = [randomUUID(), randomUUID()];
  const hash = `encode(sha256(i::text::bytea), 'hex')`;
  await consent.sql.query(`INSERT INTO notice_answers SELECT $1, $2, ${hash}, 'save', 1 FROM generate_series(1, 200000) AS i`, [
    accountId,
    siteId,
  ]);
  await consent.sql.query(
    `INSERT INTO notice_answer_deltas (account_id, site_id, notice_sha256, action, times, is_sum)
     SELECT $1, $2, ${hash}, 'save', 1, i % 2 = 0 FROM generate_series(1, 50000) AS i`,
    [accountId, siteId],
  );
  const { rows } = await consent.sql.query<{ hash: string }>(`SELECT ${hash} AS hash FROM generate_series(1, 100) AS i`);
  const watched = await watchReads(consent.databaseUrl, { generic, settings: planSettings });
  onTestFinished(watched.stop);
  const counts = await sumAnswers(watched.handle, { accountId, siteId, noticeSha256s: rows.map((row) => row.hash) });
  expect(counts.map(({ times }) => Number(times))).toEqual(Array.from({ length: 100 }, () => 2));
  const reads = watched.takeReads().filter(({ name }) => name === 'sum_answers');
  expect(reads).toHaveLength(1);
  // One row of each counter and delta, and two of the cursor.
  expect(reads[0]!.rows).toBeLessThanOrEqual(202);
});
