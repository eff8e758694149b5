import { takeTurns, type Measured, type WorkReport } from './comparison';
import { createCopy } from './floors/copy-rows';
import { consentBody } from './load/consent-body';
import { createLoader } from './load/loader';
import { measureCosts, type Spent } from './measure/costs';
import { median } from './measure/median';
import type { Load } from './measure/wrk';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

interface Figures {
  rowsPerSecond: { one: number; four: number };
  failed: number;
  /** Outbox rows that the relay had still to send when the four clients ended. A row holds up to ten events. */
  unsent: number;
}

const rowsPerBatch = 1000;
const batches = 8;
const copiedRows = 200_000;
const warmUpSeconds = 3;

export async function measureBatch(stage: Stage): Promise<WorkReport> {
  const { product, tenant, seconds } = stage;
  const requests = Array.from({ length: batches }, (_, batch) => {
    const consents = Array.from({ length: rowsPerBatch }, (__, row) => consentBody(tenant.siteId, batch * rowsPerBatch + row));
    return `POST /api/v1/consents/batch ${JSON.stringify({ consents })}`;
  });
  const loader = await createLoader(stage, 'batches', requests);
  const copy = await step(`${copiedRows} rows to copy`, () => createCopy(stage, copiedRows));

  async function measureFloor(): Promise<Measured<Figures>> {
    const { result: elapsedMs, spent } = await measureCosts(product.watchedServers(), copy);
    const rate = copiedRows / (elapsedMs / 1000);
    reportRun('batch, floor', [`${rate.toFixed(0)} rows per s`]);
    return { figures: { rowsPerSecond: { one: rate, four: rate }, failed: 0, unsent: 0 }, done: copiedRows, spent };
  }

  async function measureClients(clients: number): Promise<{ load: Load; spent: Spent; unsent: number }> {
    const warmUp = await loader.run(product.url, clients, warmUpSeconds);
    const { result: load, spent } = await measureCosts(product.watched(), () => loader.run(product.url, clients, seconds));
    const unsent = await stage.countUnpublished();
    const answered = (warmUp.requests + load.requests - warmUp.failed - load.failed) * rowsPerBatch;
    const stored = await stage.countConsents();
    if (stored < answered) throw new Error(`batches of ${answered} rows were answered, and ${stored} rows stored`);
    return { load, spent, unsent };
  }

  async function measureProduct(): Promise<Measured<Figures>> {
    const { load: one } = await measureClients(1);
    await stage.clear();
    const { load: four, spent, unsent } = await measureClients(4);
    const rowsPerSecond = { one: one.perSecond * rowsPerBatch, four: four.perSecond * rowsPerBatch };
    reportRun('batch, product', [
      `1 client ${rowsPerSecond.one.toFixed(0)} rows per s`,
      `4 clients ${rowsPerSecond.four.toFixed(0)} rows per s`,
    ]);
    return { figures: { rowsPerSecond, failed: one.failed + four.failed, unsent }, done: four.requests * rowsPerBatch, spent };
  }

  const turns = await step('batch', () =>
    takeTurns<Figures>(stage, { prepare: stage.clear, floor: measureFloor, product: measureProduct }),
  );
  const rates = (side: Measured<Figures>[], clients: 'one' | 'four') => side.map(({ figures }) => figures.rowsPerSecond[clients]);
  const failed = turns.product.reduce((sum, { figures }) => sum + figures.failed, 0);
  const unsent = median(turns.product.map(({ figures }) => figures.unsent));
  return {
    comparisons: [
      {
        work: 'POST /consents/batch of 1000, 1 client, rows',
        unit: 'per s',
        floor: rates(turns.floor, 'one'),
        product: rates(turns.product, 'one'),
        bars: { now: 0.2, goal: 0.3 },
      },
      {
        work: 'POST /consents/batch of 1000, 4 clients, rows',
        unit: 'per s',
        floor: rates(turns.floor, 'four'),
        product: rates(turns.product, 'four'),
        bars: { now: 0.4, goal: 0.55 },
      },
    ],
    costs: [
      { work: 'COPY of the rows', side: 'floor', per: 'row', rounds: turns.floor },
      { work: 'POST /consents/batch, 4 clients', side: 'product', per: 'row', rounds: turns.product },
    ],
    notes: [
      `POST /consents/batch, 4 clients: the relay lets batches go first, and had ${unsent.toFixed(0)} rows of up to ten events still to send at the end.`,
      ...(failed > 0 ? [`POST /consents/batch: ${failed} requests FAILED`] : []),
    ],
  };
}
