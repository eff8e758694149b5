import { createRedis, type RedisConnection } from '@consent/admission';
import { createSilentLogger } from '@consent/kernel';

/** Reads a policy from Redis as the recording of consents does (ADR 4, keys in Redis). */
export interface RedisReader {
  connection: RedisConnection;
  read: (accountId: string, policyId: string) => Promise<{ version: number; sha256: string } | undefined>;
  putBack: (accountId: string, policyId: string, state: { revision: number; version: number; sha256: string }) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startRedisReader(url: string): Promise<RedisReader> {
  const connection = createRedis(url, { logger: createSilentLogger() });
  await connection.start();

  const keyOf = (accountId: string, policyId: string) =>
    connection.run(async (client) => {
      const [key, another] = await client.keys(`{*}:policy:${accountId}:${policyId}`);
      if (another !== undefined) throw new Error('one policy has two keys');
      return key;
    });

  return {
    connection,
    read: async (accountId, policyId) => {
      const key = await keyOf(accountId, policyId);
      if (key === undefined) return undefined;
      const { version, sha256 } = await connection.run((client) => client.hgetall(key));
      return { version: Number(version), sha256: sha256 ?? '' };
    },
    putBack: async (accountId, policyId, state) => {
      const key = await keyOf(accountId, policyId);
      if (key === undefined) throw new Error('Redis has no such policy');
      await connection.run((client) => client.hset(key, state));
    },
    stop: () => connection.stop(),
  };
}
