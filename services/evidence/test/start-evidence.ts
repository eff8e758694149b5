import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidenceService, operatorService } from '@consent/contracts';
import { createDatabase } from '@consent/postgres';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger, type Logger } from '@consent/kernel';
import { createTestDatabase, waitUntil } from '@consent/testkit';
import { evidenceConfig } from '../src/config';
import type { EvidenceParts } from '../src/parts';
import type { StatementClients } from '../src/proofs/rpc-statements';
import { createEvidenceService } from '../src/service';
import { createFakeRecords } from './fake-records';
import { createFakeSource } from './fake-source';
import { host, keyList } from './start-sequencer';

/** Fakes consent and policy. NATS is unreachable. */
export async function startEvidence({
  logger = createSilentLogger(),
  changeClients = (clients) => clients,
  settings = {},
  receipts = { issueReceipt: () => Promise.reject(new Error('no test asks for a receipt')) },
}: {
  logger?: Logger;
  receipts?: EvidenceParts['receipts'];
  changeClients?: (clients: StatementClients) => StatementClients;
  settings?: Record<string, string>;
} = {}) {
  const { url } = await createTestDatabase('evidence');
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-evidence-'));
  const source = createFakeSource();
  const records = createFakeRecords(source);
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    NATS_URL: 'nats://127.0.0.1:1',
    CONSENT_ADDRESS: '127.0.0.1:1',
    POLICY_ADDRESS: '127.0.0.1:1',
    ACCOUNT_ADDRESS: '127.0.0.1:1',
    EVIDENCE_HOST: host,
    EVIDENCE_KEYS: keyList,
    EVIDENCE_REGISTER: join(folder, 'register'),
    EVIDENCE_TURN_MS: '20',
    ...settings,
  };
  const app = createEvidenceService(evidenceConfig(env), {
    logger,
    sources: [source],
    statementClients: changeClients(records.clients),
    receipts,
  });
  await app.start();
  const connection = createRpcConnection({
    address: `127.0.0.1:${app.rpcPort()}`,
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  connection.start();
  const database = createDatabase({ url, poolSize: 2, applicationName: 'test', logger });
  const client = connection.client(evidenceService);
  return {
    app,
    client,
    operator: connection.client(operatorService),
    database,
    source,
    records,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${app.httpPort()}${path}`, init),
    untilLogged: () => waitUntil('all work is logged', async () => source.queued().length === 0),
    stop: async () => {
      await connection.stop();
      await app.stop();
      await database.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type EvidenceUnderTest = Awaited<ReturnType<typeof startEvidence>>;
