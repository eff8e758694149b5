import { createRedis, type RedisConnection } from '@consent/admission';
import { createRegistry, createSilentLogger, type Registry } from '@consent/kernel';
import { startTestRedis, type TestServer, useTestRedis } from '@consent/testkit';
import { createWindowLimits, type CountedWindow, type Decision, type WindowLimits } from '../../src';

/** Long, because a slow machine must not look like an unavailable Redis. Tests of an outage set their own. */
const patienceMs = 5_000;

export interface TestLimits {
  limits: WindowLimits;
  redis: RedisConnection;
  registry: Registry;
}

export interface TestRedis {
  /** Creates limits with a connection of their own, as another process would. */
  connect(settings?: { commandTimeoutMs?: number; keySecret?: string }): Promise<TestLimits>;
  age(ms: number): Promise<void>;
  logLengths(): Promise<number[]>;
  remove(): Promise<void>;
}

export interface OwnRedis extends TestRedis {
  server: TestServer;
}

export async function createOwnRedis(): Promise<OwnRedis> {
  const server = await startTestRedis();
  const redis = await createTestRedis(server);
  return {
    ...redis,
    server,
    remove: async () => {
      // A suspended server does not answer.
      server.kill('SIGCONT');
      await redis.remove();
      await server.remove();
    },
  };
}

export async function createTestRedis(given?: { url: string }): Promise<TestRedis> {
  const { url } = given ?? (await useTestRedis());
  const connections: RedisConnection[] = [];
  const logger = createSilentLogger();

  async function connectRedis(commandTimeoutMs: number): Promise<RedisConnection> {
    const redis = createRedis(url, { logger, commandTimeoutMs });
    connections.push(redis);
    await redis.start();
    return redis;
  }

  const direct = await connectRedis(patienceMs);
  return {
    connect: async ({ commandTimeoutMs = patienceMs, keySecret = 'secret' } = {}) => {
      const redis = await connectRedis(commandTimeoutMs);
      const registry = createRegistry('test', { processMetrics: false });
      return { limits: createWindowLimits({ redis, logger, registry, keySecret }), redis, registry };
    },
    age: (ms) =>
      direct.run(async (client) => {
        for (const name of await client.keys('*')) {
          const times = await client.lrange(name, 0, -1);
          await Promise.all(times.map((time, at) => client.lset(name, at, `${Number(time) - ms * 1000}`)));
        }
      }),
    logLengths: () => direct.run(async (client) => Promise.all((await client.keys('*')).map((name) => client.llen(name)))),
    remove: async () => {
      await Promise.all(connections.map((redis) => redis.stop()));
    },
  };
}

export const minute = (key: string, max: number): CountedWindow => ({ key, max, windowMs: 60_000 });

export const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

export function countAdmitted(decisions: readonly Decision[]): number {
  return decisions.filter(({ admitted }) => admitted).length;
}

export async function takeAll(limits: WindowLimits, group: string, windows: readonly CountedWindow[]): Promise<number> {
  for (let admissions = 0; admissions < 1_000; admissions += 1) {
    if (!(await limits.take(group, windows, 1)).admitted) return admissions;
  }
  throw new Error('1000 were admitted, and no end of it');
}

export async function decisionsBy(registry: Registry, decider: 'redis' | 'local'): Promise<number> {
  const values = (await registry.getSingleMetric('window_limit_decisions_total')?.get())?.values ?? [];
  return values.filter(({ labels }) => labels.decider === decider).reduce((sum, { value }) => sum + value, 0);
}
