import { policyService, siteService, type PolicyServiceMethods, type SiteServiceMethods } from '@consent/contracts';
import { createDatabase, type Database } from '@consent/db';
import { createRpcConnection, createRpcServer, implement, type Handlers, type RpcClient } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/telemetry';
import { createTestDatabase } from '@consent/testkit';
import { createPolicyApp, type PolicyApp } from '../src/app';
import { policyConfig } from '../src/config';

const logger = createSilentLogger();
const registry = createRegistry('test', { processMetrics: false });
/** A port where nobody is. */
const nowhere = '127.0.0.1:1';

interface Servers {
  redisUrl?: string;
  natsUrl?: string;
  /** Instead of a database of its own on the PostgreSQL that all tests share. */
  databaseUrl?: string;
}

export interface PolicyUnderTest {
  client: RpcClient<PolicyServiceMethods>;
  /** The service's own database, to look into. */
  database: Database;
  app: PolicyApp;
  /** Calls that the stand-in of the account service got. */
  detached: { accountId: string; policyId: string }[];
  /** Another process of the service on the same servers. */
  startReplica: () => Promise<{ client: RpcClient<PolicyServiceMethods>; stop: () => Promise<void> }>;
  stop: () => Promise<void>;
}

/** Starts the service through app.ts; Redis and NATS are away when they are not given. */
export async function startPolicy(servers: Servers = {}): Promise<PolicyUnderTest> {
  const { redisUrl = `redis://${nowhere}`, natsUrl = `nats://${nowhere}`, databaseUrl } = servers;
  const testDatabase = databaseUrl === undefined ? await createTestDatabase('policy') : { url: databaseUrl, drop: () => Promise.resolve() };
  const detached: PolicyUnderTest['detached'] = [];
  const account = await startAccount((site) => detached.push(site));
  const config = policyConfig({
    NODE_ENV: 'test',
    DATABASE_URL: testDatabase.url,
    REDIS_URL: redisUrl,
    NATS_URL: natsUrl,
    ACCOUNT_ADDRESS: `127.0.0.1:${account.port()}`,
  });
  const database = createDatabase({ url: testDatabase.url, poolSize: 2, applicationName: 'test', logger });

  async function startReplica() {
    const app = createPolicyApp(config, { logger });
    await app.start();
    const connection = createRpcConnection({ address: `127.0.0.1:${app.rpcPort()}`, logger, registry });
    connection.start();
    return {
      app,
      client: connection.client(policyService),
      stop: async () => {
        await connection.stop();
        await app.stop();
      },
    };
  }

  const first = await startReplica();
  return {
    client: first.client,
    app: first.app,
    database,
    detached,
    startReplica,
    stop: async () => {
      await first.stop();
      await account.stop();
      await database.stop();
      await testDatabase.drop();
    },
  };
}

/** Stands in for the account service, of which only DetachPolicy is called. */
async function startAccount(onDetach: (site: { accountId: string; policyId: string }) => void) {
  const handlers = {
    detachPolicy: (request: { accountId: string; policyId: string }) => {
      onDetach(request);
      return Promise.resolve({ detached: 1 });
    },
  } as unknown as Handlers<SiteServiceMethods>;
  const server = createRpcServer({ host: '127.0.0.1', port: 0, logger, registry: createRegistry('account', { processMetrics: false }), services: [implement(siteService, handlers)] });
  await server.start();
  return server;
}
