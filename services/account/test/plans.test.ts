import { watchReads } from '@consent/testkit';
import { listKeys } from '../src/keys';
import { listSites } from '../src/sites';
import { startAccount, type AccountUnderTest } from './account-under-test';

let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

/** Two accounts: nearly all rows are of the first one, or deleted. */
async function fill() {
  const [{ id: large }, { id: small }] = [await account.anAccount(), await account.anAccount()];
  const insert = async (name: string, sql: string, accountId: string, count: number) =>
    account.database.query(name, sql, [accountId, count]);
  const keys = `INSERT INTO api_keys (account_id, id, digest, name, first_characters, last_four, created_at, revision)
    SELECT $1::uuid, 'key_' || lpad(n::text, 26, '0'), sha256(($1::uuid || n::text)::bytea), 'Key', 'sk-', '0000', now(), 1
    FROM generate_series(1, $2::integer) AS n`;
  await insert('keys', keys, large, 30_000);
  await insert('keys', keys, small, 3);
  const sites = `INSERT INTO sites (account_id, id, name, domain, token, created_at, updated_at, deleted_at, revision)
    SELECT $1::uuid, gen_random_uuid(), 'Site', 'example.com', $1::uuid || n::text, now() + make_interval(secs => n), now(),
      CASE WHEN n > 5 THEN now() END, 1
    FROM generate_series(1, $2::integer) AS n`;
  await insert('sites', sites, large, 30_000);
  return { large, small };
}

test('[decision 17.4] a page of keys and the list of sites read only the rows they return, regardless of the number of other rows', async () => {
  const { large, small } = await fill();
  for (const generic of [false, true]) {
    const watched = await watchReads(account.databaseUrl, { generic });
    onTestFinished(watched.stop);
    const parts = { database: watched.handle };
    const belowId = `key_${'15000'.padStart(26, '0')}`;
    expect((await listKeys({ accountId: large, limit: 101, belowId }, parts)).keys).toHaveLength(101);
    expect((await listKeys({ accountId: small, limit: 101 }, parts)).keys).toHaveLength(3);
    expect((await listSites({ accountId: large }, parts)).sites).toHaveLength(5);
    // A bitmap scan counts each row twice: in the index and in the table.
    const [page, few, sites] = watched.takeReads().map(({ rows }) => rows);
    expect([page! <= 2 * 101, few! <= 2 * 3, sites! <= 2 * 5]).toEqual([true, true, true]);
  }
});
