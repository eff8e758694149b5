import { operatorService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createDatabase, type Database } from '@consent/postgres';
import { createRpcConnection } from '@consent/rpc';
import { waitUntil } from '@consent/testkit';
import { copyTables } from '../../../services/evidence/test/table-copy';
import { createConsent } from '../../system/consents';
import { openSql, type Sql } from '../../system/sql';
import { startSystem, type OwnSystem } from '../../system/start-system';
import type { Tenant } from '../../system/tenants';
import { tenantsOfCells } from '../../system/tenants-of-cells';
import { untilLogged } from './evidence-calls';

const cells = ['main', 'second'];

let system: OwnSystem;
let evidence: Database;
let queues: Sql;
let admin: ReturnType<typeof createRpcConnection>;

beforeAll(async () => {
  const list = [{ name: 'main' }, { name: 'second', schema: 'second' }];
  system = await startSystem({ settings: { CELLS: JSON.stringify(list) } });
  const logger = createSilentLogger();
  evidence = createDatabase({ url: system.databases.evidence, poolSize: 1, applicationName: 'test', logger });
  queues = openSql(system.databases.consent, ['second']);
  const address = system.internal.EVIDENCE_ADDRESS;
  admin = createRpcConnection({ to: 'evidence', address, logger, registry: createRegistry('test', { processMetrics: false }) });
});
afterAll(async () => {
  await admin?.stop();
  await Promise.all([evidence?.stop(), queues?.end()]);
  await system?.stop();
});

test('[ADR 13, decision 40] after a restore of evidence, resume logs the lost leaves of every cell again', async () => {
  const tenants = [...(await tenantsOfCells(system, cells)).values()];
  const proofOf = (tenant: Tenant, id: string) => system.api(tenant.key).get(`/consents/${id}/proof`);
  const recordAndLog = (subject: string) =>
    Promise.all(
      tenants.map(async (tenant) => {
        const { id } = await createConsent(system.api(tenant.key), tenant.site, { subject_id: subject });
        expect((await untilLogged(() => proofOf(tenant, id))).status).toBe(200);
        return { tenant, id };
      }),
    );
  await recordAndLog('kept');
  const backup = await copyTables(evidence);
  const lost = await recordAndLog('lost');
  // Otherwise the queue would bring a leaf again without a resume.
  await waitUntil('no work is left in the queues', async () => (await queues.query('SELECT FROM log_queue LIMIT 1')).length === 0);
  await backup.restore();
  for (const { tenant, id } of lost) {
    // The sequencer looks when there is something to log.
    await createConsent(system.api(tenant.key), tenant.site);
    const isUnavailable = async () => (await proofOf(tenant, id)).status === 503;
    await waitUntil('the loss is noticed', isUnavailable);
  }

  await admin.client(operatorService).resumeLogs({});
  for (const { tenant, id } of lost) {
    expect((await untilLogged(() => proofOf(tenant, id))).status).toBe(200);
  }
});
