import { setTimeout as delay } from 'node:timers/promises';
import type { HostAndPort } from '@consent/kernel';
import { askForMap, checkServes, newestMap, readMap } from './cluster-map';
import { shards, usageKey } from './keys';
import {
  away,
  createRedisServer,
  retryDelayMs,
  type RedisConnection,
  type RedisServer,
  type RedisSettings,
  type ServerOptions,
} from './redis-connection';
import { hostAndPort, serverName, slotOf, type SlotOwners } from './slots';

interface ClusterAddress {
  servers: readonly HostAndPort[];
  login: ServerOptions;
}

interface Member {
  connection: ReturnType<typeof createRedisServer>;
  shards: readonly number[];
  wasUsable: boolean;
}

const readEveryMs = 5_000;
const readInOutageEveryMs = 500;
const shortestPauseMs = 50;
const slotOfShard = shards.map((shard) => slotOf(usageKey(shard)));

/**
 * Holds one connection per primary. ioredis's cluster mode would follow redirects to servers that `beforeUse` has not
 * checked, such as a promoted replica that lacks the latest writes. So commands go only to the known owner of their slot, and
 * a server that gains a shard is reconnected.
 */
export function createRedisCluster({ servers: seeds, login }: ClusterAddress, settings: RedisSettings): RedisConnection {
  const { logger, commandTimeoutMs = 250, beforeUse, onConnect, afterLoss, startWaitMs = 1_000 } = settings;
  const members = new Map<string, Member>();
  let owners: SlotOwners = [];
  let isStopped = false;
  let isMapMissing = false;
  let readEarly: () => void = () => undefined;
  let lossesHandled: Promise<void> = Promise.resolve();
  let announceUsable: () => void;
  const usable = new Promise<void>((resolve) => (announceUsable = resolve));

  const noServer: RedisServer = {
    isUsable: () => false,
    evictsKeys: () => false,
    run: () => Promise.reject(away(new Error('No server of the Redis cluster has this slot'))),
  };
  const at = (key: string): RedisServer => members.get(owners[slotOf(key)] ?? '')?.connection ?? noServer;
  const isUsable = (): boolean => shards.every((shard) => at(usageKey(shard)).isUsable());

  async function followMap(): Promise<void> {
    while (!isStopped) {
      const map = await findMap();
      if (isStopped) return;
      if (map !== undefined) applyMap(map.owners);
      if (isMapMissing !== (map === undefined)) {
        isMapMissing = map === undefined;
        if (isMapMissing) logger.warn({ servers: knownServers() }, 'no server of the Redis cluster answers with its map; asking again');
        else logger.info('the map of the Redis cluster is known again');
      }
      await new Promise<void>((resolve) => {
        readEarly = resolve;
        setTimeout(resolve, isUsable() ? readEveryMs : readInOutageEveryMs).unref();
      });
      await delay(shortestPauseMs, undefined, { ref: false });
    }
  }

  async function findMap() {
    const asked = [...members].map(([name, { connection }]) => connection.ask((client) => readMap(client, hostAndPort(name).host)));
    return (await newestMap(asked)) ?? newestMap(knownServers().map((name) => askForMap(name, login)));
  }

  function knownServers(): string[] {
    return [...new Set([...members.keys(), ...seeds.map(({ host, port }) => serverName(host, port))])];
  }

  function applyMap(newOwners: SlotOwners): void {
    owners = newOwners;
    const names = new Set(owners.filter((name) => name !== undefined));
    for (const name of members.keys()) if (!names.has(name)) remove(name);
    for (const name of names) {
      const owned = shards.filter((shard) => owners[slotOfShard[shard] as number] === name);
      const member = members.get(name);
      if (member !== undefined && owned.every((shard) => member.shards.includes(shard))) member.shards = owned;
      else {
        remove(name);
        add(name, owned);
      }
    }
  }

  function add(name: string, owned: readonly number[]): void {
    const connection = createRedisServer(
      { ...login, ...hostAndPort(name) },
      {
        logger: logger.child({ redis: name }),
        commandTimeoutMs,
        isCluster: true,
        shards: owned,
        checkServer: async (client) => void (await checkServes(client)),
        ...(beforeUse && owned.length > 0 && { beforeUse }),
        startWaitMs,
        onConnect: () => {
          member.wasUsable = true;
          onConnect?.();
          if (isUsable()) announceUsable();
        },
        onLost: () => {
          handleLoss(member);
          readEarly();
        },
        onCommandFailure: (error) => {
          if (error instanceof Error && /^(MOVED|ASK) /.test(error.message)) readEarly();
        },
      },
    );
    const member: Member = { connection, shards: owned, wasUsable: false };
    members.set(name, member);
    void connection.start();
  }

  function remove(name: string): void {
    const member = members.get(name);
    if (member === undefined) return;
    members.delete(name);
    handleLoss(member);
    void member.connection.stop();
  }

  function handleLoss(member: Member): void {
    if (!member.wasUsable || afterLoss === undefined) return;
    member.wasUsable = false;
    lossesHandled = lossesHandled.then(async () => {
      for (let attempt = 1; !isStopped; attempt += 1) {
        try {
          return await afterLoss();
        } catch (error) {
          if (attempt === 1) logger.warn({ error }, 'the loss of a server of the Redis cluster could not be handled yet; trying again');
          await delay(retryDelayMs(attempt), undefined, { ref: false });
        }
      }
    });
  }

  return {
    name: 'redis',
    commandTimeoutMs,
    isCluster: true,
    isUsable,
    evictsKeys: () => [...members.values()].some(({ connection }) => connection.evictsKeys()),
    run: () => Promise.reject(new Error('A command for a cluster needs a server. Choose it by a key, with `at`.')),
    at,
    start: async () => {
      void followMap();
      await Promise.race([usable, delay(startWaitMs, undefined, { ref: false })]);
    },
    stop: async () => {
      isStopped = true;
      readEarly();
      await Promise.all([...members.values()].map(({ connection }) => connection.stop()));
    },
    inOneWrite: (send) => {
      let sendAll = send;
      for (const { connection } of members.values()) {
        const inner = sendAll;
        sendAll = () => connection.inOneWrite(inner);
      }
      sendAll();
    },
  };
}
