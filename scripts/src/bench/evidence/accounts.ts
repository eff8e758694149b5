import { setTimeout as delay } from 'node:timers/promises';
import { consentBody } from '../load/consent-body';
import { median } from '../measure/median';
import { reportRun, step } from '../progress';
import type { Customer } from '../product/customer';
import { createAlone } from './large-log';
import { countSigned, waitUntilLogged, waitUntilSigned, type Scene } from './scene';

const accounts = 200;
const turns = 12;
const mostMs = 100;

/** The time of a turn in which 200 accounts have a new leaf, by the service's own histogram. */
export async function measureAccounts(scene: Scene): Promise<string[]> {
  const { stage, evidence } = scene;
  await waitUntilLogged(scene);
  await stage.clear();
  const customers: Customer[] = [];
  await step(`${accounts} accounts`, async () => {
    for (let at = 0; at < accounts; at++) customers.push(await createAlone(stage.product.accountAddress, `evidence-turn-${at}`));
  });
  const record = async ({ key, siteId }: Customer) => {
    const response = await fetch(`${stage.product.url}/api/v1/consents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(consentBody(siteId, 1)),
    });
    if (response.status !== 201) throw new Error(`POST /consents answered ${response.status}`);
    await response.arrayBuffer();
  };
  const times: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const { leaves } = await countSigned(scene);
    evidence.freeze();
    try {
      for (let at = 0; at < accounts; at += 20) await Promise.all(customers.slice(at, at + 20).map(record));
    } finally {
      evidence.thaw();
    }
    const startedAtMs = performance.now();
    // The first turn also opens the logs: two leaves more in each.
    await waitUntilSigned(scene, leaves + accounts * (turn === 0 ? 3 : 1));
    // A turn that was frozen begins right after the thaw, and one that waited up to half a second later.
    if (turn > 0) times.push(performance.now() - startedAtMs);
    await delay(100, undefined, { signal: stage.signal });
  }
  const shortest = Math.min(...times);
  reportRun('accounts', [`${shortest.toFixed(0)} ms`, `median ${median(times).toFixed(0)} ms`]);
  return [
    `A leaf in each of ${accounts} accounts is signed ${median(times).toFixed(0)} ms after the service goes on (${shortest.toFixed(0)} to ${Math.max(...times).toFixed(0)}), ` +
      `with up to 500 ms of waiting for the turn; the shortest is ${shortest <= mostMs ? 'of' : 'ABOVE'} the ${mostMs} ms allowed for a turn.`,
  ];
}
