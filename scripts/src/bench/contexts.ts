import { compareSettings, type Measured, type WorkReport } from './comparison';
import { askedBody, registerQuestion } from './load/asked-body';
import { consentBody } from './load/consent-body';
import { createLoader, type Loader } from './load/loader';
import { measureCosts } from './measure/costs';
import type { Load } from './measure/wrk';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

interface Figures extends Load {
  /** Of the table and its indexes, for each record. */
  bytes: { table: number; indexes: number };
}

const visitors = 5000;
const warmUpSeconds = 3;

/** Compares creates and the size of a record with and without a context. */
export async function measureContexts(stage: Stage): Promise<WorkReport> {
  const { siteId } = stage.tenant;
  const question = await registerQuestion(stage.product.url, stage.tenant);
  const loaderOf = (name: string, bodyOf: (visitor: number) => object) =>
    createLoader(
      stage,
      name,
      Array.from({ length: visitors }, (_, visitor) => `POST /api/v1/consents ${JSON.stringify(bodyOf(visitor))}`),
    );
  const without = await loaderOf('contexts-without', (visitor) => consentBody(siteId, visitor));
  const withOne = await loaderOf('contexts-with', (visitor) => askedBody(siteId, visitor, question));

  async function measure(side: string, loader: Loader): Promise<Measured<Figures>> {
    await loader.run(stage.product.url, 64, warmUpSeconds);
    const { result, spent } = await measureCosts(stage.product.watched(), () => loader.run(stage.product.url, 64, stage.seconds));
    const bytes = await bytesOfRecord(stage);
    reportRun(`creates, ${side}`, [`64 connections ${result.perSecond.toFixed(0)} per s`]);
    return { figures: { ...result, bytes }, done: result.requests, spent };
  }

  const turns = await step('creates without and with a context', () =>
    compareSettings<Figures>(stage, {
      prepare: stage.clear,
      floor: () => measure('without a context', without),
      product: () => measure('with a context', withOne),
    }),
  );
  const work = 'POST /consents, 64 connections, with a context to without';
  const failed = [...turns.floor, ...turns.product].reduce((sum, { figures }) => sum + figures.failed, 0);
  const bytesOf = (side: readonly Measured<Figures>[]) => side.at(-1)!.figures.bytes;
  const [bare, asked] = [bytesOf(turns.floor), bytesOf(turns.product)];
  return {
    comparisons: [
      {
        ...{ work, unit: 'per s', bars: { now: 0.9, goal: 0.95 } },
        floor: turns.floor.map(({ figures }) => figures.perSecond),
        product: turns.product.map(({ figures }) => figures.perSecond),
      },
    ],
    costs: [
      { work: 'POST /consents without a context', side: 'floor', per: 'request', rounds: turns.floor },
      { work: 'POST /consents with a context', side: 'product', per: 'request', rounds: turns.product },
    ],
    notes: [
      `A record without a context has ${bare.table.toFixed(0)} bytes, and ${bare.indexes.toFixed(0)} in indexes; ` +
        `with one ${asked.table.toFixed(0)} and ${asked.indexes.toFixed(0)}.`,
      ...(failed > 0 ? [`${work}: ${failed} requests FAILED`] : []),
    ],
  };
}

async function bytesOfRecord({ database }: Stage): Promise<Figures['bytes']> {
  const { rows } = await database.query<Figures['bytes']>(
    'bench_record_bytes',
    `SELECT pg_table_size('consents')::float8 / count(*) AS table, pg_indexes_size('consents')::float8 / count(*) AS indexes FROM consents`,
    [],
  );
  return rows[0]!;
}
