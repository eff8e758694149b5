import { join } from 'node:path';
import { localStackAddressesFrom, startNats, startPostgres, startRedis, type LocalServer } from '@consent/local-stack';
import { dataFolder } from './data-folder';
import type { Ports } from './ports';
import { report, step } from './progress';

export interface Servers {
  postgres: LocalServer;
  redis: LocalServer;
  nats: LocalServer;
  stop: () => Promise<void>;
}

const restartWaitMs = 200;

/** PostgreSQL, Redis and NATS, side by side; each is started again when it ends by itself. */
export async function startServers(ports: Ports): Promise<Servers> {
  const addresses = localStackAddressesFrom();
  const options = (name: 'postgres' | 'redis' | 'nats') => ({ dataDir: join(dataFolder, name), port: ports[name], log: report, addresses });
  const started: LocalServer[] = [];
  let stopping = false;

  const launch = async (name: string, start: () => Promise<LocalServer>): Promise<LocalServer> => {
    const server = await step(name, start);
    report(`  ${name} at port ${server.port}, from ${server.origin}`);
    started.push(server);
    server.onExit((code, signal) => {
      if (stopping) return;
      report(`${server.name} ended with ${signal ?? `code ${code}`}; starting it again`);
      revive(server);
    });
    return server;
  };

  function revive(server: LocalServer): void {
    setTimeout(() => {
      if (stopping) return;
      server.restart().then(
        () => report(`${server.name} is back`),
        (error: Error) => {
          report(`${server.name} does not start: ${error.message}`);
          revive(server);
        },
      );
    }, restartWaitMs);
  }

  const stop = async () => {
    stopping = true;
    await Promise.all(started.map((server) => server.stop()));
  };

  try {
    const [postgres, redis, nats] = await Promise.all([
      launch('PostgreSQL', () => startPostgres(options('postgres'))),
      launch('Redis', () => startRedis(options('redis'))),
      launch('NATS', () => startNats(options('nats'))),
    ]);
    return { postgres, redis, nats, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
