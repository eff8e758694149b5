import { get } from 'node:http';
import { takeTurns, type Measured, type WorkReport } from './comparison';
import { createCopyOut } from './floors/copy-out';
import { consentBody } from './load/consent-body';
import { consentIdSql } from './load/consent-id';
import { measureCosts } from './measure/costs';
import { residentMb } from './measure/peak-memory';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

interface Figures {
  rowsPerSecond: number;
  /** By process, above what it had resident before, MB. */
  growthMb: Record<string, number>;
}

const exportedRows = 1_000_000;
const rowsPerInsert = 100_000;
/** A stream of any length must fit into it (specification 4.2, rule 1). */
const allowedGrowthMb = 64;
const streaming = ['gateway', 'consent'];

/** GET /sites/{siteId}/consents/export as CSV, against psql with the same statement. */
export async function measureExport(stage: Stage): Promise<WorkReport> {
  const { product } = stage;
  await step(`${exportedRows} consents to export`, () => storeConsents(stage));
  const copyOut = await createCopyOut(stage);

  async function measureFloor(): Promise<Measured<Figures>> {
    const { result: elapsedMs, spent } = await measureCosts(product.watchedServers(), copyOut);
    const rowsPerSecond = exportedRows / (elapsedMs / 1000);
    reportRun('export, floor', [`${rowsPerSecond.toFixed(0)} rows per s`]);
    return { figures: { rowsPerSecond, growthMb: {} }, done: exportedRows, spent };
  }

  async function measureProduct(): Promise<Measured<Figures>> {
    const watched = product.watched();
    const before = new Map(watched.map(({ name, pid }) => [name, residentMb(pid)]));
    const { result: elapsedMs, spent } = await measureCosts(watched, () => readExport(stage));
    const rowsPerSecond = exportedRows / (elapsedMs / 1000);
    const growthMb = Object.fromEntries(
      spent.costs.filter(({ name }) => streaming.includes(name)).map(({ name, peakMb }) => [name, peakMb - (before.get(name) ?? 0)]),
    );
    reportRun('export, product', [
      `${rowsPerSecond.toFixed(0)} rows per s`,
      ...Object.entries(growthMb).map(([name, mb]) => `${name} grew by ${mb.toFixed(0)} MB`),
    ]);
    return { figures: { rowsPerSecond, growthMb }, done: exportedRows, spent };
  }

  const turns = await step('export', async () => {
    // The first stream compiles what all of them run.
    await readExport(stage);
    return takeTurns<Figures>(stage, { prepare: stage.settle, floor: measureFloor, product: measureProduct });
  });
  const work = `CSV export of ${exportedRows} consents`;
  const rates = (side: Measured<Figures>[]) => side.map(({ figures }) => figures.rowsPerSecond);
  return {
    comparisons: [{ work, unit: 'per s', floor: rates(turns.floor), product: rates(turns.product), bars: { now: 0.9, goal: 0.95 } }],
    costs: [
      { work: 'COPY of the same statement', side: 'floor', per: 'row', rounds: turns.floor },
      { work, side: 'product', per: 'row', rounds: turns.product },
    ],
    notes: streaming.map((name) => {
      const growth = Math.max(...turns.product.map(({ figures }) => figures.growthMb[name] ?? 0));
      const verdict = growth <= allowedGrowthMb ? `of ${allowedGrowthMb} MB allowed` : `ABOVE the ${allowedGrowthMb} MB allowed`;
      return `${work}: ${name} grew by ${growth.toFixed(0)} MB while it streamed, ${verdict}.`;
    }),
  };
}

/** Reads it as a client that keeps nothing; answers how long it took. */
function readExport({ product, tenant, signal }: Stage): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const url = `${product.url}/api/v1/sites/${tenant.siteId}/consents/export`;
    const sent = get(url, { agent: false, signal, headers: { Authorization: `Bearer ${tenant.key}` } }, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(performance.now() - startedAt));
      if (response.statusCode === 200) response.resume();
      else reject(new Error(`the export answered ${response.statusCode}`));
    });
    sent.on('error', reject);
  });
}

async function storeConsents({ database, tenant, clear }: Stage): Promise<void> {
  await clear();
  const { user_agent: userAgent, preferences } = consentBody(tenant.siteId, 0);
  for (let from = 0; from < exportedRows; from += rowsPerInsert) {
    await database.query(
      'bench_store_exported',
      `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                             country, region, user_agent, created_at, updated_at, policy_id, policy_sha256)
       SELECT $1::uuid, ${consentIdSql('number')}, $2::uuid, md5(number::text) || md5(number::text), '', true, $3::json, $4::integer,
              '', '', $5, now(), now(), $6::uuid, $7
       FROM generate_series($8::integer, $8::integer + $9::integer - 1) AS number`,
      [
        tenant.accountId,
        tenant.siteId,
        JSON.stringify(preferences),
        tenant.policy.version,
        userAgent,
        tenant.policy.id,
        tenant.policy.sha256,
        from,
        rowsPerInsert,
      ],
    );
  }
  await database.query('bench_vacuum_exported', 'VACUUM (ANALYZE) consents', []);
}
