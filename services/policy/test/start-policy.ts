import {
  type DetachPolicyRequest,
  noticeService,
  type NoticeServiceMethods,
  policyService,
  type PolicyServiceMethods,
  seenService,
  type SeenServiceMethods,
} from '@consent/contracts';
import { createDatabase, type Database } from '@consent/postgres';
import { createRpcConnection, type RpcClient } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import type { Service } from '@consent/service';
import { createTestDatabase } from '@consent/testkit';
import { createPolicyService } from '../src/service';
import { policyConfig } from '../src/config';
import { startFakeAccount } from './fake-account';

const logger = createSilentLogger();
const registry = createRegistry('test', { processMetrics: false });
const unreachable = '127.0.0.1:1';

interface Servers {
  redisUrl?: string;
  natsUrl?: string;
  accountAddress?: string;
  databaseUrl?: string;
}

interface Replica {
  client: RpcClient<PolicyServiceMethods>;
  notices: RpcClient<NoticeServiceMethods>;
  seen: RpcClient<SeenServiceMethods>;
  app: Service;
  stop: () => Promise<void>;
}

export interface PolicyUnderTest extends Replica {
  database: Database;
  databaseUrl: string;
  detached: DetachPolicyRequest[];
  /** Of the account service: settings of banners, as JSON. Other sites are deleted. */
  banners: Map<string, string>;
  accountAddress: string;
  startReplica: () => Promise<Replica>;
}

/** Servers that are not given are unreachable. */
export async function startPolicy(servers: Servers = {}): Promise<PolicyUnderTest> {
  const testDatabase = servers.databaseUrl === undefined ? await createTestDatabase('policy') : undefined;
  const account = await startFakeAccount();
  const config = policyConfig({
    NODE_ENV: 'test',
    DATABASE_URL: servers.databaseUrl ?? testDatabase?.url,
    REDIS_URL: servers.redisUrl ?? `redis://${unreachable}`,
    NATS_URL: servers.natsUrl ?? `nats://${unreachable}`,
    ACCOUNT_ADDRESS: servers.accountAddress ?? account.address,
  });
  const database = createDatabase({ url: config.DATABASE_URL, poolSize: 2, applicationName: 'test', logger });

  async function startReplica(): Promise<Replica> {
    const app = createPolicyService(config, { logger });
    await app.start();
    const connection = createRpcConnection({ address: `127.0.0.1:${app.rpcPort()}`, logger, registry });
    connection.start();
    const stop = async () => {
      await connection.stop();
      await app.stop();
    };
    const [client, notices, seen] = [connection.client(policyService), connection.client(noticeService), connection.client(seenService)];
    return { client, notices, seen, app, stop };
  }

  const replica = await startReplica();
  return {
    ...replica,
    database,
    databaseUrl: config.DATABASE_URL,
    detached: account.detached,
    banners: account.banners,
    accountAddress: config.ACCOUNT_ADDRESS,
    startReplica,
    stop: async () => {
      await replica.stop();
      await account.stop();
      await database.stop();
    },
  };
}
