import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSilentLogger } from '@consent/kernel';
import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import { createAdmitter, createRedis } from '../src/index';
import { freePort } from './redis-server';
import { createTestAccount } from './test-account';

/** A Sentinel that decides alone, after two seconds. */
async function startSentinel(primary: TestServer) {
  const port = await freePort();
  const config = join(primary.dataDir, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${JSON.stringify(primary.dataDir)}`,
    `sentinel monitor main 127.0.0.1 ${primary.port} 1`,
    'sentinel down-after-milliseconds main 2000',
    'sentinel failover-timeout main 3000',
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const sentinel = spawn('redis-server', [config, '--sentinel'], { stdio: 'ignore' });
  const ended = once(sentinel, 'exit');
  return {
    url: `redis+sentinel://127.0.0.1:1,127.0.0.1:${port}/main`,
    stop: async () => {
      sentinel.kill('SIGKILL');
      await ended;
    },
  };
}

test('Sentinels name the primary, and after its death the new one is used once beforeUse has succeeded', async () => {
  const primary = await startTestRedis();
  const replica = await startTestRedis({ extraConfig: `replicaof 127.0.0.1 ${primary.port}\nrepl-diskless-sync-delay 0\n` });
  // A Sentinel asks for replicas at its start, then every ten seconds.
  const direct = createRedis(primary.url, { logger: createSilentLogger() });
  await direct.start();
  const readReplication = () => direct.run((client) => client.info('replication'));
  await waitUntil('the replica has a copy', async () => (await readReplication()).includes('state=online'));
  await direct.stop();
  const sentinel = await startSentinel(primary);
  let mayUse = true;
  let asked = 0;
  const redis = createRedis(sentinel.url, {
    logger: createSilentLogger(),
    commandTimeoutMs: 1_000,
    beforeUse: () => {
      asked += 1;
      return mayUse ? Promise.resolve() : Promise.reject(new Error('the account service is unavailable'));
    },
  });
  try {
    await redis.start();
    await waitUntil('the primary is found', () => redis.isUsable());
    const account = await createTestAccount(redis);
    const admitter = createAdmitter({ redis });
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'admitted', used: 1 });
    await redis.run((client) => client.wait(1, 900));

    mayUse = false;
    asked = 0;
    primary.kill('SIGKILL');
    await waitUntil('the new primary was reached', () => asked > 1);
    expect(redis.isUsable()).toBe(false);
    mayUse = true;
    await waitUntil('it is used', () => redis.isUsable());
    expect(await redis.run((client) => client.config('GET', 'port'))).toEqual(['port', String(replica.port)]);
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'admitted', used: 2 });
  } finally {
    await redis.stop();
    await sentinel.stop();
    await Promise.all([primary.remove(), replica.remove()]);
  }
});
