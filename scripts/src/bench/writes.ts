import { takeTurns, type Measured, type WorkReport } from './comparison';
import type { BareServerReady } from './floors/bare-server';
import { startFloor } from './floors/floor-process';
import type { WriteFloorSettings } from './floors/write-floor';
import { consentBody } from './load/consent-body';
import { createLoader } from './load/loader';
import { measureCosts, type Watched } from './measure/costs';
import type { Load } from './measure/wrk';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

interface Figures {
  busy: Load;
  alone: Load;
}

const visitors = 5000;
const warmUpSeconds = 3;

export async function measureWrites(stage: Stage): Promise<WorkReport> {
  const { product, tenant, seconds, signal } = stage;
  const requests = Array.from(
    { length: visitors },
    (_, visitor) => `POST /api/v1/consents ${JSON.stringify(consentBody(tenant.siteId, visitor))}`,
  );
  const loader = await createLoader(stage, 'writes', requests);
  const settings: WriteFloorSettings = { databaseUrl: product.consentUrl, accountId: tenant.accountId, policy: tenant.policy };
  const floor = await startFloor<BareServerReady>({ program: require.resolve('./floors/write-floor'), settings, signal });

  async function measure(side: string, url: string, watched: Watched[]): Promise<Measured<Figures>> {
    const warmUp = await loader.run(url, 64, warmUpSeconds);
    const { result: busy, spent } = await measureCosts(watched, () => loader.run(url, 64, seconds));
    const answered = warmUp.requests + busy.requests - warmUp.failed - busy.failed;
    const stored = await stage.countConsents();
    if (stored < answered) throw new Error(`${side} answered ${answered} creates and stored ${stored}`);
    await stage.clear();
    await loader.run(url, 1, 1);
    const alone = await loader.run(url, 1, seconds);
    reportRun(`writes, ${side}`, [`64 connections ${busy.perSecond.toFixed(0)} per s`, `1 connection p50 ${alone.p50Ms.toFixed(2)} ms`]);
    return { figures: { busy, alone }, done: busy.requests, spent };
  }

  try {
    const turns = await step('writes', () =>
      takeTurns<Figures>(stage, {
        prepare: stage.clear,
        floor: () =>
          measure('floor', `http://127.0.0.1:${floor.ready.port}`, [{ name: 'floor', pid: floor.pid }, ...product.watchedServers()]),
        product: () => measure('product', product.url, product.watched()),
      }),
    );
    const rates = (side: Measured<Figures>[]) => side.map(({ figures }) => figures.busy.perSecond);
    const waits = (side: Measured<Figures>[]) => side.map(({ figures }) => figures.alone.p50Ms);
    return {
      comparisons: [
        {
          work: 'POST /consents, 64 connections',
          unit: 'per s',
          floor: rates(turns.floor),
          product: rates(turns.product),
          bars: { now: 0.7, goal: 1 },
        },
        {
          work: 'POST /consents, 1 connection, p50',
          unit: 'ms',
          floor: waits(turns.floor),
          product: waits(turns.product),
          bars: { now: 3, goal: 2 },
        },
      ],
      costs: [
        { work: 'POST /consents, 64 connections', side: 'floor', per: 'request', rounds: turns.floor },
        { work: 'POST /consents, 64 connections', side: 'product', per: 'request', rounds: turns.product },
      ],
      notes: (['floor', 'product'] as const).flatMap((side) => {
        const failed = turns[side].reduce((sum, { figures: { busy, alone } }) => sum + busy.failed + alone.failed, 0);
        return failed > 0 ? [`POST /consents, ${side}: ${failed} requests FAILED`] : [];
      }),
    };
  } finally {
    await floor.stop();
  }
}
