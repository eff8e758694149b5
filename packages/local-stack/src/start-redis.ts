import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from './find-free-port';
import { useGivenServer } from './given-server';
import type { LocalServer, StartOptions } from './local-server';
import { probeRedis, REDIS_DEFAULT_PORT } from './probes/probe-redis';
import { prepareDataDir, startServerProcess } from './processes/server-process';
import { CONTAINER_DATA_DIR, prepareContainer } from './sources/docker-compose';
import { findSource, type InstallableServer } from './sources/find-source';

export interface RedisOptions extends StartOptions {
  /** Whether each write survives a restart; true by default. */
  appendOnly?: boolean;
  extraConfig?: string;
}

const REDIS: InstallableServer = {
  program: 'redis-server',
  debianPackages: ['redis-server', 'redis-tools'], // redis-server is a link into redis-tools
  image: 'redis:8.2.7-bookworm@sha256:d30960f73a599496d8b2802c97758bab6b1cd421fd06337f837779c47a57e1f3',
};

const CONFIG_FILE = 'redis.conf';

export async function startRedis(options: RedisOptions): Promise<LocalServer> {
  const address = options.addresses?.redisUrl;
  if (address !== undefined) {
    return useGivenServer({
      name: 'redis',
      variable: 'REDIS_URL',
      address,
      example: 'redis://host:6379',
      schemes: ['redis', 'rediss'],
      defaultPort: REDIS_DEFAULT_PORT,
      probe: probeRedis,
      patienceMs: options.patienceMs,
      signal: options.signal,
    });
  }
  const log = options.log ?? (() => undefined);
  const dataDir = prepareDataDir(options.dataDir);
  const source = await findSource(REDIS, {
    downloadDir: path.join(dataDir, '..'),
    log,
    lookup: options.lookup,
    signal: options.signal,
  });
  const port = options.port ?? (await findFreePort());
  const url = `redis://127.0.0.1:${port}`;
  const configFile = path.join(dataDir, CONFIG_FILE);

  async function launch() {
    if (source.kind === 'container') {
      writeFileSync(configFile, redisConfig({ ...options, dir: CONTAINER_DATA_DIR, port: REDIS_DEFAULT_PORT, isInContainer: true }));
      return prepareContainer({
        docker: source.docker,
        name: 'redis',
        image: REDIS.image,
        command: [REDIS.program, `${CONTAINER_DATA_DIR}/${CONFIG_FILE}`],
        dataDir,
        port,
        containerPort: REDIS_DEFAULT_PORT,
        signal: options.signal,
      });
    }
    writeFileSync(configFile, redisConfig({ ...options, dir: dataDir, port, isInContainer: false }));
    return {
      command: source.path,
      args: [configFile],
      // Redis overwrites its command line but keeps argv0. Put the data folder there, so pid-file.ts can recognise the
      // process.
      argv0: `${REDIS.program} ${dataDir}`,
      program: REDIS.program,
      ...(source.env ? { env: source.env } : {}),
    };
  }

  return startServerProcess({
    name: 'redis',
    url,
    port,
    origin: source.origin,
    dataDir,
    launch,
    probe: (timeoutMs) => probeRedis(url, timeoutMs),
    stopSignal: 'SIGTERM',
    log,
    signal: options.signal,
  });
}

interface RedisConfig {
  dir: string;
  port: number;
  /** In a container, clients seem to connect from another machine, although the port is published on 127.0.0.1 only. */
  isInContainer: boolean;
  appendOnly?: boolean;
  extraConfig?: string;
}

/** Redis's own defaults but for addresses, folders and durability. */
function redisConfig({ dir, port, isInContainer, appendOnly = true, extraConfig = '' }: RedisConfig): string {
  const settings = {
    port,
    bind: isInContainer ? '0.0.0.0' : '127.0.0.1',
    'protected-mode': isInContainer ? 'no' : 'yes',
    dir: JSON.stringify(dir),
    ...(appendOnly && { appendonly: 'yes', save: '""' }),
  };
  return (
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join('') + extraConfig
  );
}
