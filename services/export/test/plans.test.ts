import { createTestDatabase, watchReads } from '@consent/testkit';
import { randomUUID } from 'node:crypto';
import { findExports } from '../src/exports/list.sql';

test('[decision 17.4] the list of exports reads only the rows it returns, even if another account has many newer ones', async () => {
  const { url } = await createTestDatabase('export');
  const [large, small] = [randomUUID(), randomUUID()];
  for (const generic of [false, true]) {
    const watched = await watchReads(url, { generic });
    onTestFinished(watched.stop);
    const fill = (accountId: string, first: number, count: number) =>
      watched.handle.execute(
        `INSERT INTO exports (account_id, id, site_id, format, inline, status, period, actor_kind, actor_id, requested_at, completed_at)
         SELECT '${accountId}', 'exp_' || lpad(n::text, 26, '0'), gen_random_uuid(), 'csv', true, 'streamed', '2026-11', 'user', '', now(), now()
         FROM generate_series(${first}, ${first + count - 1}) AS n ON CONFLICT DO NOTHING`,
      );
    await fill(large, 1000, 100_000);
    await watched.handle.execute('ANALYZE exports');
    // PostgreSQL's statistics do not contain this account yet.
    await fill(small, 1, 3);
    expect(await findExports(watched.handle, { accountId: small, limit: 100, siteId: undefined })).toHaveLength(3);
    expect(await findExports(watched.handle, { accountId: large, limit: 100, siteId: undefined })).toHaveLength(100);
    expect(watched.takeReads()).toEqual([
      { name: 'list_exports', rows: 3, scans: ['exports_pkey'] },
      { name: 'list_exports', rows: 100, scans: ['exports_pkey'] },
    ]);
  }
});
