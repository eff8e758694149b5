import { Redis } from 'ioredis';
import type { ServerOptions } from './redis-connection';
import { hostAndPort, readSlots, type SlotOwners, type SlotsReply } from './slots';

interface ClusterMap {
  /** Rises with each failover and slot move. */
  epoch: number;
  owners: SlotOwners;
}

/** Rejects if the server serves nothing, because it is isolated or has just started. */
export async function checkServes(client: Redis): Promise<string> {
  const info = (await client.cluster('INFO')) as string;
  if (!/^cluster_state:ok\r?$/m.test(info)) throw new Error('Redis says that its cluster is down');
  return info;
}

export async function readMap(client: Redis, host: string): Promise<ClusterMap> {
  const [info, slots] = await Promise.all([checkServes(client), client.cluster('SLOTS')]);
  const epoch = Number(/^cluster_current_epoch:(\d+)/m.exec(info)?.[1] ?? 0);
  return { epoch, owners: readSlots(slots as unknown as SlotsReply, host) };
}

export async function askForMap(server: string, options: ServerOptions): Promise<ClusterMap> {
  const { host, port } = hostAndPort(server);
  const client = new Redis({
    ...options,
    host,
    port,
    protocol: 2,
    lazyConnect: true,
    retryStrategy: null,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    enableOfflineQueue: false,
  });
  // `connect` rejects with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await readMap(client, host);
  } finally {
    client.disconnect();
  }
}

export async function newestMap(asked: readonly Promise<ClusterMap>[]): Promise<ClusterMap | undefined> {
  let newest: ClusterMap | undefined;
  for (const answer of await Promise.allSettled(asked)) {
    if (answer.status === 'fulfilled' && answer.value.epoch >= (newest?.epoch ?? 0)) newest = answer.value;
  }
  return newest;
}
