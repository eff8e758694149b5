import { connectToAccount } from '../../start/account-connection';
import { consentBody } from '../load/consent-body';
import { patientFetch } from '../load/patient-fetch';
import { measureCosts, type Spent } from '../measure/costs';
import { median } from '../measure/median';
import type { CostReport } from '../comparison';
import { createCustomer, type Customer } from '../product/customer';
import { reportRun, step } from '../progress';
import { countSigned, waitUntilLogged, waitUntilSigned, type Scene, type SignedCount } from './scene';

const accounts = 50;
const leavesPerAccount = 400;
const backlog = accounts * leavesPerAccount;

interface Run {
  done: number;
  perSecond: number;
  spent: Spent;
}

export async function measureBacklog(scene: Scene): Promise<{ notes: string[]; costs: CostReport[] }> {
  const customers = await step(`${accounts} accounts`, () => createCustomers(scene.stage.product.accountAddress));
  const runs: Run[] = [];
  await step('evidence, a backlog', async () => {
    // The first run creates the logs and does not count.
    for (let round = 0; round <= scene.stage.rounds; round++) {
      const run = await measureRun(scene, customers);
      if (round > 0) runs.push(run);
    }
  });
  const rates = runs.map(({ perSecond }) => perSecond);
  const spread = `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`;
  return {
    notes: [`Backlog of ${backlog} leaves in ${accounts} accounts: ${median(rates).toFixed(0)} leaves per s (${spread}).`],
    costs: [{ work: 'a backlog of leaves', side: 'product', per: 'row', rounds: runs }],
  };
}

async function createCustomers(accountAddress: string): Promise<Customer[]> {
  const account = connectToAccount(accountAddress);
  try {
    const customers: Customer[] = [];
    for (let number = 0; number < accounts; number++) customers.push(await createCustomer(account, `evidence-${number}`));
    return customers;
  } finally {
    await account.close();
  }
}

async function measureRun(scene: Scene, customers: readonly Customer[]): Promise<Run> {
  const { stage, evidence } = scene;
  await waitUntilLogged(scene);
  await stage.clear();
  evidence.freeze();
  let before: SignedCount;
  try {
    for (const customer of customers) await recordBatch(scene, customer);
    await stage.settle();
    before = await countSigned(scene);
  } finally {
    evidence.thaw();
  }
  const { result: signed, spent } = await measureCosts(stage.product.watched(), () => waitUntilSigned(scene, before.leaves + backlog));
  const perSecond = backlog / ((signed.atMs - before.atMs) / 1000);
  reportRun('backlog', [`${perSecond.toFixed(0)} leaves per s`]);
  return { done: backlog, perSecond, spent };
}

async function recordBatch({ stage }: Scene, { key, siteId }: Customer): Promise<void> {
  const consents = Array.from({ length: leavesPerAccount }, (_, visitor) => consentBody(siteId, visitor));
  const response = await patientFetch(`${stage.product.url}/api/v1/consents/batch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ consents }),
    signal: stage.signal,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST /consents/batch answered ${response.status}: ${text}`);
}
