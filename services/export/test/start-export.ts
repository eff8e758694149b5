import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Export, exportDownload, exportService, type ExportServiceMethods } from '@consent/contracts';
import { createDatabase, type Database } from '@consent/postgres';
import { createRpcConnection, type RpcClient } from '@consent/rpc';
import { createRegistry, createSilentLogger, type Logger } from '@consent/kernel';
import { createTestDatabase, waitUntil } from '@consent/testkit';
import { createExportService, type ExportApp } from '../src/service';
import { exportConfig } from '../src/config';
import type { FileStore } from '../src/files/file-store';
import { startFakeConsent, type Answer, type FakeConsent } from './fake-consent';

const registry = createRegistry('test', { processMetrics: false });
const unreachable = '127.0.0.1:1';

export const tokenKeys = 'first:0123456789abcdef0123456789abcdef,second:fedcba9876543210fedcba9876543210';

interface Options {
  settings?: Record<string, string>;
  natsUrl?: string;
  databaseUrl?: string;
  now?: () => number;
  files?: FileStore;
  logger?: Logger;
}

interface Replica {
  client: RpcClient<ExportServiceMethods>;
  app: ExportApp;
  stop: () => Promise<void>;
}

export interface ExportUnderTest extends Replica {
  consent: FakeConsent;
  folder: string;
  database: Database;
  /** For another process with the same servers and folder. */
  env: Record<string, string>;
  startReplica: (settings?: Record<string, string>) => Promise<Replica>;
  /** The fake consent service sends this answer for the export's new site. */
  enqueue: (answer: Answer, of?: { accountId?: string; maxExports?: number }) => Promise<Export>;
  untilStatus: (job: Export, status: string) => Promise<Export>;
  download: (token: string, init?: RequestInit) => Promise<Response>;
  fileNames: () => Promise<string[]>;
}

export const newAccountId = (): string => randomUUID();
export const actor = { actorKind: 'api_key', actorId: 'key_test' };

/** NATS is unreachable unless given. */
export async function startExport(options: Options = {}): Promise<ExportUnderTest> {
  const { natsUrl = `nats://${unreachable}`, logger = createSilentLogger(), ...parts } = options;
  const testDatabase = options.databaseUrl === undefined ? await createTestDatabase('export') : undefined;
  const consent = await startFakeConsent();
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-exports-'));
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: options.databaseUrl ?? testDatabase!.url,
    NATS_URL: natsUrl,
    CONSENT_HTTP_ADDRESS: consent.address,
    EXPORT_FOLDER: folder,
    EXPORT_TOKEN_KEYS: tokenKeys,
    EXPORT_POLL_MS: '20',
    EXPORT_LEASE_SECONDS: '1',
    EXPORT_RETRY_WAITS_SECONDS: '0.05,0.05',
    ...options.settings,
  };
  const database = createDatabase({ url: env.DATABASE_URL, poolSize: 4, applicationName: 'test', logger });

  async function startReplica(settings: Record<string, string> = {}): Promise<Replica> {
    const app = createExportService(exportConfig({ ...env, ...settings }), { logger, ...parts });
    await app.start();
    const connection = createRpcConnection({ address: `127.0.0.1:${app.rpcPort()}`, logger: createSilentLogger(), registry });
    connection.start();
    const stop = async () => {
      await connection.stop();
      await app.stop();
    };
    return { client: connection.client(exportService), app, stop };
  }

  const replica = await startReplica();
  const { client, app } = replica;
  return {
    ...replica,
    consent,
    folder,
    database,
    env,
    startReplica,
    enqueue: async (answer, { accountId = newAccountId(), maxExports = 0 } = {}) => {
      const siteId = randomUUID();
      consent.answers.set(siteId, answer);
      return (await client.enqueue({ accountId, siteId, maxExports, ...actor })).export;
    },
    untilStatus: ({ accountId, id }, status) =>
      waitUntil(
        `status ${status}`,
        async () => {
          const found = (await client.getExport({ accountId, id })).export;
          return found.status === status ? found : undefined;
        },
        // Writing 700,000 rows to a bucket takes a while on a busy machine.
        { timeoutMs: 60_000 },
      ),
    download: async (token, init) => {
      const answer = await fetch(`http://127.0.0.1:${app.httpPort()}${exportDownload.path(token)}`, init);
      // Read the body here. Unread, it keeps its connection open, and a test may check only the status.
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, answer);
    },
    fileNames: async () => (await readdir(folder)).sort(),
    stop: async () => {
      await replica.stop();
      await consent.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function unitsTaken(database: Database, accountId: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ period: string; used: number }>(
    'units_taken',
    'SELECT period, used FROM export_months WHERE account_id = $1 ORDER BY period',
    [accountId],
  );
  return Object.fromEntries(rows.map(({ period, used }) => [period, used]));
}

export async function eventTypes(database: Database, accountId: string): Promise<string[]> {
  const { rows } = await database.query<{ type: string }>(
    'event_types',
    'SELECT type FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
    [accountId],
  );
  return rows.map(({ type }) => type).sort();
}
