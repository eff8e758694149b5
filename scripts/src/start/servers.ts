import { join } from 'node:path';
import { type LocalServer, localStackAddressesFrom, startNats, type StartOptions, startPostgres, startRedis } from '@consent/local-stack';
import { dataFolder } from './data-folder';
import { explainError } from './explain-error';
import type { Ports } from './ports';
import { report, step } from './progress';

export interface Servers {
  postgres: LocalServer;
  redis: LocalServer;
  nats: LocalServer;
}

const firstWaitMs = 200;
const longestWaitMs = 5_000;

/** Restarts a server that ends by itself. */
export function createServers(ports: Pick<Ports, keyof Servers>) {
  const stopping = new AbortController();
  const starting: Promise<LocalServer>[] = [];

  function launch(name: string, folder: keyof Servers, start: (options: StartOptions) => Promise<LocalServer>): Promise<LocalServer> {
    const options = {
      dataDir: join(dataFolder, folder),
      port: ports[folder],
      log: report,
      addresses: localStackAddressesFrom(),
      signal: stopping.signal,
    };
    const started = step(name, () => start(options), stopping.signal).then((server) => {
      report(`  ${name} at port ${server.port}, from ${server.origin}`);
      server.onExit((code, signal) => {
        if (stopping.signal.aborted) return;
        report(`${server.name} ended with ${signal ?? `code ${code}`}; starting it again`);
        revive(server, firstWaitMs);
      });
      return server;
    });
    starting.push(started);
    return started;
  }

  function revive(server: LocalServer, waitMs: number): void {
    setTimeout(() => {
      if (stopping.signal.aborted) return;
      server.restart().then(
        () => report(`${server.name} is back`),
        (error: Error) => {
          if (stopping.signal.aborted) return;
          report(`${server.name} does not start: ${explainError(error)}`);
          revive(server, Math.min(waitMs * 2, longestWaitMs));
        },
      );
    }, waitMs);
  }

  return {
    /** If one rejects, call `stop` for the others. */
    start: async (): Promise<Servers> => {
      const [postgres, redis, nats] = await Promise.all([
        launch('PostgreSQL', 'postgres', startPostgres),
        launch('Redis', 'redis', startRedis),
        launch('NATS', 'nats', startNats),
      ]);
      return { postgres, redis, nats };
    },
    /** Also aborts servers that are still starting. */
    stop: async (): Promise<void> => {
      stopping.abort();
      const started = await Promise.allSettled(starting);
      await Promise.all(started.map(async (result) => result.status === 'fulfilled' && result.value.stop()));
    },
  };
}
