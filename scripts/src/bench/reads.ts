import { takeTurns, type Measured, type WorkReport } from './comparison';
import type { BareServerReady } from './floors/bare-server';
import { startFloor } from './floors/floor-process';
import type { ReadFloorSettings } from './floors/read-floor';
import { consentBody } from './load/consent-body';
import { consentId, consentIdSql } from './load/consent-id';
import { createLoader } from './load/loader';
import { measureCosts, type Watched } from './measure/costs';
import type { Load } from './measure/wrk';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

const storedConsents = 100_000;
/** Every tenth is asked for. */
const stride = 10;
const warmUpSeconds = 3;

/** GET /consents/{id} against a bare process that selects by primary key. */
export async function measureReads(stage: Stage): Promise<WorkReport> {
  const { product, tenant, seconds, signal } = stage;
  const requests = Array.from({ length: storedConsents / stride }, (_, index) => `GET /api/v1/consents/${consentId(index * stride)}`);
  const loader = await createLoader(stage, 'reads', requests);
  await step(`${storedConsents} consents to read`, () => storeConsents(stage));
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

async function storeConsents({ database, tenant, clear }: Stage): Promise<void> {
  await clear();
  const { user_agent: userAgent, preferences } = consentBody(tenant.siteId, 0);
  await database.query(
    'bench_store_consents',
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                           country, region, user_agent, created_at, updated_at, policy_id, policy_sha256)
     SELECT $1::uuid, ${consentIdSql('number')}, $2::uuid, md5(number::text) || md5(number::text), '', true, $3::json, $4::integer,
            '', '', $5, now(), now(), $6::uuid, $7
     FROM generate_series(0, $8::integer - 1) AS number`,
    [
      tenant.accountId,
      tenant.siteId,
      JSON.stringify(preferences),
      tenant.policy.version,
      userAgent,
      tenant.policy.id,
      tenant.policy.sha256,
      storedConsents,
    ],
  );
  await database.query('bench_vacuum_consents', 'VACUUM (ANALYZE) consents', []);
}
