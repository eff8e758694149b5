import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@consent/testkit';
import { insertConsents, waitForStatus } from '../e2e/exports/export-calls';
import { contentOfTable, findReaders } from '../e2e/exports/read-back';
import type { Sql } from '../system/sql';
import { faultRounds } from './config';
import { downloadExport } from './export-load';
import type { ProductInUse } from './use-supervised-product';

const rounds = faultRounds();
/** Enough for a job to take about a second. */
const rows = 60_000;
const patienceMs = 60_000;

/** Part of kill-processes.test.ts: kills the worker of one long job. */
export function testKilledExports(product: ProductInUse): void {
  let sql: { account: Sql; consent: Sql; export: Sql };
  let site: { id: string };
  /** A job that ran without a kill: the digest of its file, which was compared with the table, and its duration. */
  let undisturbed: { sha256: string; runMs: number };

  beforeAll(async () => {
    site = { id: await product.createSite() };
    sql = {
      account: await product.openSql('account'),
      consent: await product.openSql('consent'),
      export: await product.openSql('export'),
    };
    await insertConsents({ sql }, { accountId: product.accountId, site }, rows);

    const running = await startJob();
    const startedAt = performance.now();
    const job = await waitForStatus(product.api, running, 'ready', patienceMs);
    const runMs = performance.now() - startedAt;
    const { bytes, sha256 } = await downloadExport(job);
    const folder = await mkdtemp(join(tmpdir(), 'consent-test-survive-'));
    await writeFile(join(folder, 'file.csv'), bytes);
    const reader = findReaders().at(-1);
    const table = await contentOfTable(sql.consent, { accountId: product.accountId, siteId: site.id });
    expect(await reader?.read(join(folder, 'file.csv'))).toEqual(table);
    await rm(folder, { recursive: true });
    undisturbed = { sha256, runMs };
  });

  afterAll(async () => {
    await Promise.all([sql?.account.end(), sql?.consent.end(), sql?.export.end()]);
  });

  /** Resolves with the job's id once a worker has begun it. */
  async function startJob(): Promise<string> {
    const answer = await product.api.post(`/sites/${site.id}/exports`);
    if (answer.status !== 202) throw new Error(`An export was not queued: ${answer.status} ${answer.text}`);
    const { id } = answer.body as { id: string };
    await waitForStatus(product.api, id, 'running');
    return id;
  }

  test(
    `[decision 3.3] kill -9 of the worker at ${rounds} random points of its jobs: each ends ready with the whole file, and no other file stays`,
    async () => {
      const jobs: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const id = await startJob();
        await delay(Math.random() * undisturbed.runMs);
        await product.kill('export');
        const job = await waitForStatus(product.api, id, 'ready', patienceMs);
        expect(job.row_count).toBe(rows);
        expect((await downloadExport(job)).sha256).toBe(undisturbed.sha256);
        jobs.push(id);
      }

      const claims = await sql.export.query<{ id: string; claims: number }>(
        `SELECT id, claims FROM exports WHERE status = 'ready' ORDER BY id`,
      );
      const interrupted = claims.filter((job) => job.claims > 1 && jobs.includes(job.id));
      // With few rounds, every kill may come after the end of its job.
      if (rounds >= 10) expect(interrupted.length).toBeGreaterThanOrEqual(rounds / 4);
      // The next start removes the unfinished files of killed workers.
      await product.kill('export');
      const whole = claims.map((job) => `${job.id}.${job.claims}.csv`);
      await waitUntil(
        'only whole files are left',
        async () => JSON.stringify((await readdir(join(product.folder, 'exports'))).sort()) === JSON.stringify(whole),
      );
    },
    60_000 + rounds * 40_000,
  );
}
