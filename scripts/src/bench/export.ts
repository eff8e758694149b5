import { get } from 'node:http';
import { takeTurns, type Measured, type WorkReport } from './comparison';
import { createCopyOut } from './floors/copy-out';
import { storeConsents } from './load/stored-consents';
import { measureCosts } from './measure/costs';
import { residentMb } from './measure/peak-memory';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

interface Figures {
  rowsPerSecond: number;
  /** Growth of resident memory by process, in MB. */
  growthMb: Record<string, number>;
}

/** Streams of any length must fit (spec 4.2, rule 1). */
const allowedGrowthMb = 64;

export async function measureExport(stage: Stage, { rows }: { rows: number }): Promise<WorkReport> {
  const { product } = stage;
  await step(`${rows} consents to export`, async () => {
    await stage.clear();
    await storeConsents(stage, 0, rows);
  });
  const copyOut = await createCopyOut(stage);
  const servers = new Set(product.watchedServers().map(({ name }) => name));

  async function measureFloor(): Promise<Measured<Figures>> {
    const { result: elapsedMs, spent } = await measureCosts(product.watchedServers(), copyOut);
    const rowsPerSecond = rows / (elapsedMs / 1000);
    reportRun('export, floor', [`${rowsPerSecond.toFixed(0)} rows per s`]);
    return { figures: { rowsPerSecond, growthMb: {} }, done: rows, spent };
  }

  async function measureProduct(): Promise<Measured<Figures>> {
    const watched = product.watched();
    const before = new Map(watched.map(({ name, pid }) => [name, residentMb(pid)]));
    const { result: elapsedMs, spent } = await measureCosts(watched, () => readExport(stage));
    const rowsPerSecond = rows / (elapsedMs / 1000);
    const growthMb = Object.fromEntries(
      spent.costs.filter(({ name }) => !servers.has(name)).map(({ name, peakMb }) => [name, Math.max(0, peakMb - (before.get(name) ?? 0))]),
    );
    reportRun('export, product', [`${rowsPerSecond.toFixed(0)} rows per s`, `grew by ${growthText(growthMb)}`]);
    return { figures: { rowsPerSecond, growthMb }, done: rows, spent };
  }

  const { first, turns } = await step('export', async () => ({
    // The first export compiles the code for the others. It is slower, and memory grows most in it.
    first: await measureProduct(),
    turns: await takeTurns<Figures>(stage, { prepare: stage.settle, floor: measureFloor, product: measureProduct }),
  }));
  const work = `CSV export of ${rows} consents`;
  const rates = (side: Measured<Figures>[]) => side.map(({ figures }) => figures.rowsPerSecond);
  return {
    comparisons: [{ work, unit: 'per s', floor: rates(turns.floor), product: rates(turns.product), bars: { now: 0.9, goal: 0.95 } }],
    costs: [
      { work: 'COPY of the same statement', side: 'floor', per: 'row', rounds: turns.floor },
      { work, side: 'product', per: 'row', rounds: turns.product },
    ],
    notes: [growthNote(work, [first, ...turns.product])],
  };
}

function growthNote(work: string, streams: readonly Measured<Figures>[]): string {
  const names = Object.keys(streams[0]?.figures.growthMb ?? {});
  const most = Object.fromEntries(names.map((name) => [name, Math.max(...streams.map(({ figures }) => figures.growthMb[name] ?? 0))]));
  const verdict = names.every((name) => (most[name] ?? 0) <= allowedGrowthMb) ? 'of' : 'ABOVE the';
  return `${work}: processes grew by ${growthText(most)} in the stream in which they grew most, ${verdict} ${allowedGrowthMb} MB allowed.`;
}

const growthText = (growthMb: Record<string, number>) =>
  Object.entries(growthMb)
    .map(([name, mb]) => `${name} ${mb.toFixed(0)}`)
    .join(', ');

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
