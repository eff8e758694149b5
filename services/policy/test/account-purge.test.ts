import { randomUUID } from 'node:crypto';
import { createSilentLogger } from '@consent/kernel';
import { createDatabase, type Database, type Transaction } from '@consent/postgres';
import { purgeStep } from '@consent/service';
import { createTestDatabase } from '@consent/testkit';
import { isPurgeBlocked } from '../src/account-purge/blocked.sql';
import { keptTables, purgedTables } from '../src/account-purge/tables.rule';

const [gone, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const policy = '00000000-0000-4000-8000-00000000000a';
const versions = 2500;
const purge = { accountId: gone, purgeId: 'p' };

let database: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase('policy');
  database = createDatabase({ url, poolSize: 4, applicationName: 'test', logger: createSilentLogger() });
  for (const accountId of [gone, other]) {
    await query(
      'INSERT INTO policies (account_id, id, name, version, revision, created_at, updated_at) VALUES ($1, $2, $3, $4, $4, now(), now())',
      [...[accountId, policy, 'Policy', versions]],
    );
    await query(
      `INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
       SELECT $1, $2, n, 'Policy', 'text ' || n, encode(sha256(convert_to('text ' || n, 'UTF8')), 'hex'), now() FROM generate_series(1, $3::int) n`,
      [accountId, policy, versions],
    );
  }
});
afterAll(() => database.stop());

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await database.query<Row>(randomUUID(), text, values)).rows;
const versionsOf = async (accountId: string) =>
  Number((await query<{ n: string }>('SELECT count(*) AS n FROM policy_versions WHERE account_id = $1', [accountId]))[0]?.n);

test('every table with rows of accounts is purged, or its stay has a reason', async () => {
  const rows = await query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND t.table_type = 'BASE TABLE' AND NOT c.table_name ~ '^outbox_'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...purgedTables, ...keptTables].filter((name) => name !== 'outbox_default').sort());
});

test('[decision 84.8] no statement removes a published version of an account that is not being purged', async () => {
  await expect(query('DELETE FROM policy_versions WHERE account_id = $1', [other])).rejects.toThrow();
  await expect(query('UPDATE policy_versions SET content = $1', [''])).rejects.toThrow();
  await expect(query('TRUNCATE policy_versions')).rejects.toThrow();
});

test('[decision 84.8] a purge whose process is killed at any step deletes each row once, answers once, and touches no other account', async () => {
  await query(`INSERT INTO account_purges (account_id, purge_id, counts) VALUES ($1, 'p', '{}')`, [gone]);
  const answers: object[] = [];
  let transactions = 0;
  /** Every second process dies before its commit. */
  const transaction: Transaction = (work) =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      transactions += 1;
      if (transactions % 2 === 1) throw new Error('killed');
      return result;
    });
  const step = () =>
    purgeStep(purge, {
      tables: purgedTables,
      isBlocked: isPurgeBlocked,
      transaction,
      answer: async (tx, _, counts) => {
        await tx.query('answered', 'INSERT INTO handled_answers VALUES (1)', []);
        answers.push(counts);
      },
      now: Date.now,
    }).catch(() => true);

  await query('CREATE TABLE handled_answers (n int)');
  // While the evidence log has not read its work, nothing is deleted.
  await query(`INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material) VALUES ($1, '{}', 1, '', '{}')`, [gone]);
  await step();
  await step();
  expect(await versionsOf(gone)).toBe(versions);
  await query('DELETE FROM log_queue WHERE account_id = $1', [gone]);
  while (await step());
  // Two more, as by other processes.
  await step();
  await step();
  expect(await versionsOf(gone)).toBe(0);
  expect(await versionsOf(other)).toBe(versions);
  expect(answers.at(-1)).toEqual({ policy_versions: versions, policies: 1 });
  expect(await query('SELECT n FROM handled_answers')).toEqual([{ n: 1 }]);
  expect(await query('SELECT done_at IS NOT NULL AS done, counts FROM account_purges')).toEqual([
    { done: true, counts: { policy_versions: versions, policies: 1 } },
  ]);
  await expect(query('DELETE FROM policy_versions WHERE account_id = $1', [other])).rejects.toThrow();
});
