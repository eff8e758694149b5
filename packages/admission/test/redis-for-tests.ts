import { createSilentLogger } from '@consent/kernel';
import { createRedis, type RedisConnection } from '../src/index';
import { startRedisServer, type RedisServer } from './redis-server';

/** Long, because a slow machine must not look like an unavailable Redis. Tests of an outage set their own. */
const patienceMs = 5_000;

type Settings = Omit<Parameters<typeof createRedis>[1], 'logger'>;

export interface TestRedis {
  server: RedisServer;
  /** Opens one more connection, as another process would. `remove` closes it. */
  connect(settings?: Settings): Promise<RedisConnection>;
  flush(): Promise<void>;
  remove(): Promise<void>;
}

export async function createTestRedis(): Promise<TestRedis> {
  const server = await startRedisServer();
  const connections: RedisConnection[] = [];
  const connect = async (settings: Settings = {}): Promise<RedisConnection> => {
    const connection = createRedis(server.url, { logger: createSilentLogger(), commandTimeoutMs: patienceMs, ...settings });
    connections.push(connection);
    await connection.start();
    return connection;
  };
  return {
    server,
    connect,
    flush: async () => {
      await (await connect()).run((client) => client.flushall());
    },
    remove: async () => {
      await Promise.all(connections.map((connection) => connection.stop()));
      await server.remove();
    },
  };
}
