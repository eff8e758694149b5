import { operatorService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';
import { runAudit } from '../../admin/evidence-audit/audit';
import { median } from '../measure/median';
import { reportRun, step } from '../progress';
import { createAlone, fillLog } from './large-log';
import { waitUntilLogged, type Scene } from './scene';

const audits = 3;
const wanted = 50_000;

/** Rows a second of the operator's audit, of one account. */
export async function measureAudit(scene: Scene, leaves: number): Promise<string[]> {
  const { stage, evidence } = scene;
  await waitUntilLogged(scene);
  await stage.clear();
  const customer = await createAlone(stage.product.accountAddress, 'evidence-audit');
  await step(`an account with ${leaves} records`, () => fillLog(scene, customer, leaves, 'audited'));
  const connection = createRpcConnection({
    ...{ to: 'evidence' as const, address: evidence.address, logger: createSilentLogger(), timeoutMs: 60_000 },
    registry: createRegistry('benchmark', { processMetrics: false }),
  });
  connection.start();
  const rates: number[] = [];
  try {
    for (let audit = 0; audit < audits; audit++) {
      const startedAtMs = performance.now();
      const told: string[] = [];
      const output = { print: (line: string) => void told.push(line), tell: (line: string) => void told.push(line) };
      const code = await runAudit(connection.client(operatorService), { account: customer.accountId }, output);
      if (code !== 0) throw new Error(`the audit ended with ${code}: ${told.join(' ')}`);
      rates.push(leaves / ((performance.now() - startedAtMs) / 1000));
      reportRun('audit', [`${rates.at(-1)!.toFixed(0)} rows/s`]);
    }
  } finally {
    await connection.stop();
  }
  const rate = median(rates);
  return [
    `Operator's audit of an account with ${leaves} records: ${rate.toFixed(0)} rows a second (${Math.min(...rates).toFixed(0)} to ` +
      `${Math.max(...rates).toFixed(0)}), ${rate >= wanted ? 'of' : 'BELOW'} the ${wanted} wanted.`,
  ];
}
