import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from './find-free-port';
import { useGivenServer } from './given-server';
import type { LocalServer, StartOptions } from './local-server';
import { NATS_DEFAULT_PORT, probeNats } from './probes/probe-nats';
import { prepareDataDir, startServerProcess } from './processes/server-process';
import { CONTAINER_DATA_DIR, prepareContainer } from './sources/docker-compose';
import { findSource, type InstallableServer } from './sources/find-source';
import { NATS_WHEEL } from './sources/nats-wheel';

const NATS: InstallableServer = {
  program: 'nats-server',
  wheel: NATS_WHEEL,
  debianPackages: ['nats-server'],
  image: 'nats:2.12.6-alpine@sha256:1cfc36e2e5e638243d8c722f72c954cd0ec4b15ee82fadbc718ce12e2b3c1652',
};

const CONFIG_FILE = 'nats.conf';

export interface NatsStartOptions extends StartOptions {
  extraConfig?: string;
}

export async function startNats(options: NatsStartOptions): Promise<LocalServer> {
  const address = options.addresses?.natsUrl;
  if (address !== undefined) {
    return useGivenServer({
      name: 'nats',
      variable: 'NATS_URL',
      address,
      example: 'nats://host:4222',
      schemes: ['nats', 'tls'],
      defaultPort: NATS_DEFAULT_PORT,
      probe: probeNats,
      patienceMs: options.patienceMs,
      signal: options.signal,
    });
  }
  const log = options.log ?? (() => undefined);
  const dataDir = prepareDataDir(options.dataDir);
  const source = await findSource(NATS, {
    downloadDir: path.join(dataDir, '..'),
    log,
    lookup: options.lookup,
    signal: options.signal,
  });
  const port = options.port ?? (await findFreePort());
  const { extraConfig = '' } = options;
  const url = `nats://127.0.0.1:${port}`;
  const configFile = path.join(dataDir, CONFIG_FILE);

  async function launch() {
    if (source.kind === 'container') {
      writeFileSync(configFile, natsConfig({ host: '0.0.0.0', port: NATS_DEFAULT_PORT, dir: CONTAINER_DATA_DIR }) + extraConfig);
      return prepareContainer({
        docker: source.docker,
        name: 'nats',
        image: NATS.image,
        command: [NATS.program, '--config', `${CONTAINER_DATA_DIR}/${CONFIG_FILE}`],
        dataDir,
        port,
        containerPort: NATS_DEFAULT_PORT,
        signal: options.signal,
      });
    }
    writeFileSync(configFile, natsConfig({ host: '127.0.0.1', port, dir: dataDir }) + extraConfig);
    return { command: source.path, args: ['--config', configFile], program: NATS.program, ...(source.env ? { env: source.env } : {}) };
  }

  return startServerProcess({
    name: 'nats',
    url,
    port,
    origin: source.origin,
    dataDir,
    launch,
    probe: (timeoutMs) => probeNats(url, timeoutMs),
    stopSignal: 'SIGTERM',
    log,
    signal: options.signal,
  });
}

/** One setting per line, because NATS 2.9 does not accept two. */
function natsConfig({ host, port, dir }: { host: string; port: number; dir: string }): string {
  return `host: ${JSON.stringify(host)}
port: ${port}
jetstream {
  store_dir: ${JSON.stringify(`${dir}/jetstream`)}
}
`;
}
