import { setTimeout as delay } from 'node:timers/promises';
import { compareSettings, type Measured, type WorkReport } from '../comparison';
import { consentBody } from '../load/consent-body';
import { createLoader } from '../load/loader';
import { measureCosts } from '../measure/costs';
import type { Load } from '../measure/wrk';
import { reportRun, step } from '../progress';
import { waitUntilLogged, type Scene } from './scene';

interface Figures {
  busy: Load;
  alone: Load;
  batches: Load;
}

const visitors = 5000;
const rowsPerBatch = 1000;
const differentBatches = 8;
const warmUpSeconds = 3;
const longestRestartMs = 60_000;

/** Compares EVIDENCE_LOG=on, with a running evidence service, and EVIDENCE_LOG=off, with a frozen one. Leaves the log on. */
export async function compareLogOnOff(scene: Scene): Promise<WorkReport> {
  const { stage, evidence } = scene;
  const { product, tenant, seconds } = stage;
  const bodies = Array.from({ length: visitors }, (_, visitor) => consentBody(tenant.siteId, visitor));
  const one = await createLoader(
    stage,
    'evidence-writes',
    bodies.map((body) => `POST /api/v1/consents ${JSON.stringify(body)}`),
  );
  const many = await createLoader(
    stage,
    'evidence-batches',
    Array.from({ length: differentBatches }, (_, batch) => {
      const consents = Array.from({ length: rowsPerBatch }, (__, row) => consentBody(tenant.siteId, batch * rowsPerBatch + row));
      return `POST /api/v1/consents/batch ${JSON.stringify({ consents })}`;
    }),
  );

  const clear = async () => {
    await waitUntilLogged(scene);
    await stage.clear();
  };

  async function measure(log: 'on' | 'off'): Promise<Measured<Figures>> {
    if (log === 'off') evidence.freeze();
    try {
      await product.switchLog(log);
      await waitUntilRecording(scene);
      await one.run(product.url, 64, warmUpSeconds);
      const { result: busy, spent } = await measureCosts(product.watched(), () => one.run(product.url, 64, seconds));
      await clear();
      await one.run(product.url, 1, 1);
      const alone = await one.run(product.url, 1, seconds);
      await clear();
      await many.run(product.url, 4, warmUpSeconds);
      const batches = await many.run(product.url, 4, seconds);
      reportRun(`log ${log}`, [
        `64 connections ${busy.perSecond.toFixed(0)} per s`,
        `1 connection p50 ${alone.p50Ms.toFixed(2)} ms`,
        `batches ${(batches.perSecond * rowsPerBatch).toFixed(0)} rows per s`,
      ]);
      return { figures: { busy, alone, batches }, done: busy.requests, spent };
    } finally {
      evidence.thaw();
    }
  }

  const turns = await step('evidence, log on and off', async () => {
    const measured = await compareSettings<Figures>(stage, {
      prepare: clear,
      floor: () => measure('off'),
      product: () => measure('on'),
    });
    await clear();
    await product.switchLog('on');
    await waitUntilRecording(scene);
    return measured;
  });
  const sides = (figure: (figures: Figures) => number) => ({
    floor: turns.floor.map(({ figures }) => figure(figures)),
    product: turns.product.map(({ figures }) => figure(figures)),
  });
  const failed = [...turns.floor, ...turns.product].reduce(
    (sum, { figures: { busy, alone, batches } }) => sum + busy.failed + alone.failed + batches.failed,
    0,
  );
  return {
    comparisons: [
      {
        work: 'POST /consents, 64 connections, log on to off',
        unit: 'per s',
        ...sides(({ busy }) => busy.perSecond),
        bars: { now: 0.9, goal: 0.93 },
      },
      {
        work: 'POST /consents, 1 connection, p50, log on to off',
        unit: 'ms',
        ...sides(({ alone }) => alone.p50Ms),
        bars: { now: 1.1, goal: 1.05 },
      },
      {
        work: 'POST /consents/batch of 1000, 4 clients, rows, log on to off',
        unit: 'per s',
        ...sides(({ batches }) => batches.perSecond * rowsPerBatch),
        bars: { now: 0.93, goal: 0.97 },
      },
    ],
    costs: [
      { work: 'POST /consents, log off', side: 'floor', per: 'request', rounds: turns.floor },
      { work: 'POST /consents, log on', side: 'product', per: 'request', rounds: turns.product },
    ],
    notes: failed > 0 ? [`Log on and off: ${failed} requests FAILED`] : [],
  };
}

/** The gateway needs a moment to find a restarted consent service. */
async function waitUntilRecording({ stage: { product, tenant, signal } }: Scene): Promise<void> {
  const deadline = Date.now() + longestRestartMs;
  for (;;) {
    const response = await fetch(`${product.url}/api/v1/consents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(consentBody(tenant.siteId, 0)),
    });
    const text = await response.text();
    if (response.status === 201) return;
    if (Date.now() > deadline) throw new Error(`POST /consents answered ${response.status} after a restart: ${text}`);
    await delay(200, undefined, { signal });
  }
}
