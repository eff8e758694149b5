import type { Measured, WorkReport } from './comparison';
import { createLoader, type Loader } from './load/loader';
import { storeConsents } from './load/stored-consents';
import { measureCosts } from './measure/costs';
import type { Load } from './measure/wrk';
import { reportRun, step } from './progress';
import type { Stage } from './stage';
import { openDatabase } from './open-database';

const fewRows = 10_000;
const manyRows = 5_000_000;
const pagePath = '/api/v1/consents?limit=25';
const warmUpSeconds = 3;

interface Size {
  rows: number;
  loads: { page: string; loader: Loader; rounds: Measured<Load>[] }[];
}

/** Compares a small and a large table in turns: the tables swap the name `consents`. */
export async function measureLists(stage: Stage): Promise<WorkReport> {
  const few = await step(`${fewRows} consents to list`, async () => {
    await stage.clear();
    return fill(stage, fewRows);
  });
  await createOther(stage);
  await swap(stage);
  let isFew = false;
  try {
    const many = await step(`${manyRows} consents to list`, () => fill(stage, manyRows));
    await step('lists', async () => {
      for (let round = 0; round < stage.rounds; round++) {
        await measure(stage, isFew ? few : many);
        await swap(stage);
        isFew = !isFew;
        await measure(stage, isFew ? few : many);
      }
    });
    return reportOf(few, many);
  } finally {
    if (!isFew) await swap(stage);
    await stage.database.query('bench_drop_other', 'DROP TABLE other_consents', []);
  }
}

/** Fills the first half, keeps the cursor of its first page, then adds newer rows: the cursor is then in the middle. */
async function fill(stage: Stage, rows: number): Promise<Size> {
  await storeConsents(stage, 0, rows / 2);
  const response = await fetch(stage.product.url + pagePath, { headers: { Authorization: `Bearer ${stage.tenant.key}` } });
  if (response.status !== 200) throw new Error(`GET /consents answered ${response.status}: ${await response.text()}`);
  const { next_cursor: cursor } = (await response.json()) as { next_cursor: string };
  await storeConsents(stage, rows / 2, rows);
  const loadOf = async (page: string, path: string) => ({
    page,
    loader: await createLoader(stage, `list-${page.replace(' ', '-')}-${rows}`, [`GET ${path}`]),
    rounds: [],
  });
  return { rows, loads: [await loadOf('first page', pagePath), await loadOf('deep page', `${pagePath}&cursor=${cursor}`)] };
}

async function measure(stage: Stage, { rows, loads }: Size): Promise<void> {
  const { product, seconds } = stage;
  for (const { page, loader, rounds } of loads) {
    await stage.settle();
    await loader.run(product.url, 1, warmUpSeconds);
    const { result: load, spent } = await measureCosts(product.watched(), () => loader.run(product.url, 1, seconds));
    reportRun(`lists, ${rows} rows`, [`${page} p50 ${load.p50Ms.toFixed(2)} ms`]);
    rounds.push({ figures: load, done: load.requests, spent });
  }
}

/** Created by the service's role, so that the service owns the table. */
async function createOther({ product }: Stage): Promise<void> {
  const database = openDatabase(product.consentUrl, 1);
  try {
    await database.query('bench_create_other', 'CREATE TABLE other_consents (LIKE consents INCLUDING ALL)', []);
  } finally {
    await database.stop();
  }
}

/** Prepared statements follow the new name. */
async function swap({ database }: Stage): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('bench_rename_1', 'ALTER TABLE consents RENAME TO renamed_consents', []);
    await tx.query('bench_rename_2', 'ALTER TABLE other_consents RENAME TO consents', []);
    await tx.query('bench_rename_3', 'ALTER TABLE renamed_consents RENAME TO other_consents', []);
  });
}

function reportOf(few: Size, many: Size): WorkReport {
  const p50s = (rounds: readonly Measured<Load>[] = []) => rounds.map(({ figures }) => figures.p50Ms);
  const all = [few, many].flatMap(({ rows, loads }) => loads.map(({ page, rounds }) => ({ work: `${page} of ${rows}`, rounds })));
  return {
    comparisons: many.loads.map(({ page, rounds }, index) => ({
      work: `GET /consents, ${page}: ${manyRows} rows to ${fewRows}, p50`,
      unit: 'ms',
      floor: p50s(few.loads[index]?.rounds),
      product: p50s(rounds),
      bars: { now: 1.5, goal: 1.2 },
    })),
    costs: all.map(({ work, rounds }) => ({ work: `GET /consents, ${work}`, side: 'product', per: 'request', rounds })),
    notes: all.flatMap(({ work, rounds }) => {
      const failed = rounds.reduce((sum, { figures }) => sum + figures.failed, 0);
      return failed > 0 ? [`GET /consents, ${work}: ${failed} requests FAILED`] : [];
    }),
  };
}
