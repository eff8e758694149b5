import { takeTurns, type Measured, type WorkReport } from './comparison';
import type { BareServerReady } from './floors/bare-server';
import { startFloor } from './floors/floor-process';
import type { ReadFloorSettings } from './floors/read-floor';
import { consentId } from './load/consent-id';
import { createLoader } from './load/loader';
import { storeConsents } from './load/stored-consents';
import { measureCosts, type Watched } from './measure/costs';
import type { Load } from './measure/wrk';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

const storedConsents = 100_000;
const stride = 10;
const warmUpSeconds = 3;

export async function measureReads(stage: Stage): Promise<WorkReport> {
  const { product, tenant, seconds, signal } = stage;
  const requests = Array.from({ length: storedConsents / stride }, (_, index) => `GET /api/v1/consents/${consentId(index * stride)}`);
  const loader = await createLoader(stage, 'reads', requests);
  await step(`${storedConsents} consents to read`, async () => {
    await stage.clear();
    await storeConsents(stage, 0, storedConsents);
  });
  const settings: ReadFloorSettings = { databaseUrl: product.consentUrl, accountId: tenant.accountId };
  const floor = await startFloor<BareServerReady>({ program: require.resolve('./floors/read-floor'), settings, signal });

  async function measure(side: string, url: string, watched: Watched[]): Promise<Measured<Load>> {
    await loader.run(url, 64, warmUpSeconds);
    const { result: load, spent } = await measureCosts(watched, () => loader.run(url, 64, seconds));
    reportRun(`reads, ${side}`, [`64 connections ${load.perSecond.toFixed(0)} per s`]);
    return { figures: load, done: load.requests, spent };
  }

  try {
    const turns = await step('reads', () =>
      takeTurns<Load>(stage, {
        prepare: stage.settle,
        floor: () =>
          measure('floor', `http://127.0.0.1:${floor.ready.port}`, [{ name: 'floor', pid: floor.pid }, ...product.watchedServers()]),
        product: () => measure('product', product.url, product.watched()),
      }),
    );
    const work = 'GET /consents/{id}, 64 connections';
    const rates = (side: Measured<Load>[]) => side.map(({ figures }) => figures.perSecond);
    const failed = (side: Measured<Load>[]) => side.reduce((sum, { figures }) => sum + figures.failed, 0);
    return {
      comparisons: [{ work, unit: 'per s', floor: rates(turns.floor), product: rates(turns.product), bars: { now: 0.6, goal: 0.8 } }],
      costs: [
        { work, side: 'floor', per: 'request', rounds: turns.floor },
        { work, side: 'product', per: 'request', rounds: turns.product },
      ],
      notes: (['floor', 'product'] as const)
        .filter((side) => failed(turns[side]) > 0)
        .map((side) => `${work}, ${side}: ${failed(turns[side])} requests FAILED`),
    };
  } finally {
    await floor.stop();
  }
}
