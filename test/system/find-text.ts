import { jetstreamManager } from '@nats-io/jetstream';
import { Redis } from 'ioredis';
import type { Sql } from './sql';
import type { System } from './use-system';
import { connectNats } from './connect-nats';

export interface StoredText {
  /** Such as "webhook.events", "Redis" or "JetStream EVENTS". */
  place: string;
  text: string;
}

/** Everything the product stores, as text, to prove that a value is not stored. */
export async function everythingStored(system: System): Promise<string[]> {
  return (await everythingPlaced(system)).map(({ text }) => text);
}

/** Everything in databases, Redis and JetStream, and where it is. Binary columns are hexadecimal. */
export async function everythingPlaced(system: System): Promise<StoredText[]> {
  const databases = await Promise.all(Object.entries(system.sql).map(([service, sql]) => textOfDatabase(service, sql)));
  const redis = (await textOfRedis(system.redis.url)).map((text) => ({ place: 'Redis', text }));
  return [...databases.flat(), ...redis, ...(await textOfNats(system.nats.url))];
}

/** A partition's rows are in its table. */
async function textOfDatabase(service: string, sql: Sql): Promise<StoredText[]> {
  const tables = await sql.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const texts: StoredText[] = [];
  for (const { name } of tables) {
    const rows = await sql.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    for (const { row } of rows) texts.push({ place: `${service}.${name}`, text: row });
  }
  return texts;
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

async function textOfNats(url: string): Promise<StoredText[]> {
  const connection = await connectNats(url);
  try {
    const manager = await jetstreamManager(connection);
    const texts: StoredText[] = [];
    for await (const { config, state } of manager.streams.list()) {
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await manager.streams.getMessage(config.name, { seq });
        if (message === null) continue;
        texts.push({ place: `JetStream ${config.name}`, text: `${message.subject} ${String(message.header)} ${message.string()}` });
      }
    }
    return texts;
  } finally {
    await connection.close();
  }
}
