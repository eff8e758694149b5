import { jetstreamManager } from '@nats-io/jetstream';
import { Redis } from 'ioredis';
import type { Sql } from './sql';
import type { System } from './use-system';
import { connectNats } from './connect-nats';

/** Everything the product stores, as text, to prove that a value is not stored. */
export async function everythingStored(system: System): Promise<string[]> {
  const databases = await Promise.all(Object.values(system.sql).map(textOfDatabase));
  return [...databases.flat(), ...(await textOfRedis(system.redis.url)), ...(await textOfNats(system.nats.url))];
}

async function textOfDatabase(sql: Sql): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    rows.push(...(await sql.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).map(({ row }) => row));
  return rows;
}

async function textOfRedis(url: string): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const texts: string[] = [];
    for (const key of await redis.keys('*')) texts.push(`${key} ${JSON.stringify(await valueOf(redis, key))}`);
    return texts;
  } finally {
    await redis.quit();
  }
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  switch (type) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1', 'WITHSCORES');
    case 'stream':
      return redis.xrange(key, '-', '+');
    // The key expired or another test deleted it after it was listed.
    case 'none':
      return undefined;
    default:
      throw new Error(`Do not know how to read a Redis ${type}`);
  }
}

async function textOfNats(url: string): Promise<string[]> {
  const connection = await connectNats(url);
  try {
    const manager = await jetstreamManager(connection);
    const texts: string[] = [];
    for await (const { config, state } of manager.streams.list()) {
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await manager.streams.getMessage(config.name, { seq });
        if (message !== null) texts.push(`${message.subject} ${String(message.header)} ${message.string()}`);
      }
    }
    return texts;
  } finally {
    await connection.close();
  }
}
