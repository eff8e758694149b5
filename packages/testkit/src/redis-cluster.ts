import { connect } from 'node:net';
import { findFreePorts } from '@consent/local-stack';
import { startTestRedis, type TestServer } from './test-servers';
import { waitUntil } from './wait-until';

const primaryCount = 3;
const slotsEach = Math.ceil(16_384 / primaryCount);

export interface TestRedisCluster {
  url: string;
  primaries: TestServer[];
  replicas: TestServer[];
  /** The primary that got the key's slot at the start. */
  primaryOf: (key: string) => Promise<TestServer>;
  /** Resolves with the reply as text, in which an array has one line per part. */
  command: (server: TestServer, ...words: (string | number)[]) => Promise<string>;
  remove: () => Promise<void>;
}

export async function startTestRedisCluster({ hasReplicas = false } = {}): Promise<TestRedisCluster> {
  const servers = await Promise.all(Array.from({ length: hasReplicas ? primaryCount * 2 : primaryCount }, startMember));
  const primaries = servers.slice(0, primaryCount);
  const replicas = servers.slice(primaryCount);
  const first = primaries[0] as TestServer;

  await Promise.all(
    primaries.map(async (server, at) => {
      await command(server, 'CLUSTER', 'SET-CONFIG-EPOCH', at + 1);
      await command(server, 'CLUSTER', 'ADDSLOTSRANGE', at * slotsEach, Math.min((at + 1) * slotsEach, 16_384) - 1);
    }),
  );
  for (const server of servers.slice(1)) await command(first, 'CLUSTER', 'MEET', '127.0.0.1', server.port, server.busPort);
  const isUp = async (server: TestServer) => {
    const info = await command(server, 'CLUSTER', 'INFO');
    return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${servers.length}`);
  };
  await waitUntil('the servers of the Redis cluster have met', async () => (await Promise.all(servers.map(isUp))).every(Boolean));
  await Promise.all(replicas.map((replica, at) => replicate(replica, primaries[at] as TestServer)));

  return {
    url: `redis+cluster://${primaries.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    primaries,
    replicas,
    primaryOf: async (key) => primaries[Math.floor(Number(await askAny(primaries, 'CLUSTER', 'KEYSLOT', key)) / slotsEach)] as TestServer,
    command,
    remove: async () => {
      await Promise.all(servers.map((server) => server.remove()));
    },
  };
}

async function startMember(): Promise<TestServer & { busPort: number }> {
  for (;;) {
    const { busPort } = await findFreePorts(['busPort']);
    try {
      return Object.assign(await startTestRedis({ extraConfig: clusterConfig(busPort) }), { busPort });
    } catch (error) {
      // Another program took the port after it was found free.
      if (!(error as Error).message.includes('Address already in use')) throw error;
    }
  }
}

/** Short timeouts, so that a failover takes seconds. Slots of the other primaries stay available when one is lost. */
function clusterConfig(busPort: number): string {
  const settings = {
    'cluster-enabled': 'yes',
    'cluster-port': busPort,
    'cluster-node-timeout': 1_000,
    'cluster-require-full-coverage': 'no',
    'repl-diskless-sync-delay': 0,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

async function replicate(replica: TestServer, primary: TestServer): Promise<void> {
  const id = await command(primary, 'CLUSTER', 'MYID');
  await waitUntil('the replica has heard of its primary', async () => (await command(replica, 'CLUSTER', 'REPLICATE', id)) === 'OK');
  await waitUntil('the replica has a copy', async () => (await command(replica, 'INFO', 'replication')).includes('master_link_status:up'));
}

function askAny(servers: readonly TestServer[], ...words: string[]): Promise<string> {
  return command(servers.find(({ pid }) => pid !== undefined) as TestServer, ...words);
}

function command({ port }: TestServer, ...words: (string | number)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error(`Redis did not answer ${words.join(' ')}`)));
    socket.once('error', reject);
    socket.on('data', (data) => (reply += data.toString()));
    socket.once('end', () => {
      // Drops lengths and counts. The last +OK answers QUIT.
      const lines = reply.split('\r\n').filter((line) => line !== '' && !/^[$*]/.test(line));
      const text = lines
        .slice(0, -1)
        .map((line) => line.replace(/^[+:]/, ''))
        .join('\n');
      if (text.startsWith('-')) reject(new Error(`${words.join(' ')}: ${text.slice(1)}`));
      else resolve(text);
    });
    for (const command of [words, ['QUIT']]) {
      socket.write(`*${command.length}\r\n${command.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join('')}`);
    }
  });
}
