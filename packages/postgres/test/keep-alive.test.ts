import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { createSilentLogger } from '@consent/kernel';
import { createTestDatabase, testWhen, waitUntil } from '@consent/testkit';
import type { ClientBase } from 'pg';
import { createDatabase } from '../src';
import { connectClient } from '../src/connect-client';

const ticksOfASecond = 100;
const keepAliveTimer = '02';

/** Seconds until the kernel asks an idle connection whether the server is still there. */
function secondsToProbe(client: ClientBase): Promise<number> {
  const { localPort } = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  const ending = `:${localPort!.toString(16).toUpperCase().padStart(4, '0')}`;
  return waitUntil('the connection is idle', async () => {
    const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
    const [kind, ticks = ''] = rows.find(([, local]) => local?.endsWith(ending))?.[5]?.split(':') ?? [];
    return kind === keepAliveTimer && parseInt(ticks, 16) / ticksOfASecond;
  });
}

testWhen(process.platform === 'linux', 'no Linux')('a connection to a server that lost its power is found within seconds', async () => {
  const { url } = await createTestDatabase('empty');
  const database = createDatabase({ url, poolSize: 1, applicationName: 'keep-alive', logger: createSilentLogger() });
  const [pooled, single] = [await database.connect(), await connectClient(url, { applicationName: 'keep-alive', timeoutMs: 5000 })];
  try {
    expect(await secondsToProbe(pooled)).toBeLessThanOrEqual(10);
    expect(await secondsToProbe(single)).toBeLessThanOrEqual(10);
  } finally {
    pooled.release();
    await Promise.all([database.stop(), single.end()]);
  }
});
