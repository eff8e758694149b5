import { findFreePort } from './find-free-port';
import { useGivenServer } from './given-server';
import type { LocalServer, StartOptions } from './local-server';
import { clusterFiles, createCluster, readOrMakePassword, releaseReusedPid, SUPERUSER } from './postgres/cluster';
import { makePrivateFolderAbovePostgres } from './private-folder';
import { findPostgresPrograms, type PostgresPrograms } from './postgres/postgres-programs';
import { chooseServerAccount, commandAs } from './postgres/server-account';
import { POSTGRES_DEFAULT_PORT, probePostgres } from './probes/probe-postgres';
import { prepareDataDir, startServerProcess } from './processes/server-process';

export interface PostgresOptions extends StartOptions {
  /** Instead of the server's own defaults. */
  settings?: Record<string, string>;
  /** Instead of those of the npm package. */
  programs?: PostgresPrograms | undefined;
  initdbArguments?: readonly string[] | undefined;
}

export async function startPostgres(options: PostgresOptions): Promise<LocalServer> {
  const address = options.addresses?.databaseUrl;
  if (address !== undefined) {
    return useGivenServer({
      name: 'postgres',
      variable: 'DATABASE_URL',
      address,
      example: 'postgres://user:password@host:5432/database',
      schemes: ['postgres', 'postgresql'],
      defaultPort: POSTGRES_DEFAULT_PORT,
      probe: probePostgres,
      patienceMs: options.patienceMs,
      signal: options.signal,
    });
  }
  const log = options.log ?? (() => undefined);
  const dataDir = prepareDataDir(options.dataDir);
  makePrivateFolderAbovePostgres(dataDir);
  const { cluster, password } = clusterFiles(dataDir);
  const programs = options.programs ?? (await findPostgresPrograms());
  const account = await chooseServerAccount(programs.postgres, dataDir);
  const port = options.port ?? (await findFreePort());
  const url = `postgres://${SUPERUSER}:${readOrMakePassword(password)}@127.0.0.1:${port}/postgres`;

  async function launch() {
    await createCluster(programs.initdb, { dataDir, account, extra: options.initdbArguments, signal: options.signal });
    releaseReusedPid(cluster);
    const settings = {
      ...options.settings,
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return { ...commandAs(account, programs.postgres, ['-D', cluster, ...args]), program: 'postgres' };
  }

  return startServerProcess({
    name: 'postgres',
    url,
    port,
    origin: 'npm package',
    dataDir,
    launch,
    probe: (timeoutMs) => probePostgres(url, timeoutMs),
    stopSignal: 'SIGINT', // fast shutdown: ends sessions instead of waiting for them
    isWorthAnotherTry: isOldServerStillEnding,
    log,
    signal: options.signal,
  });
}

/** After an external SIGKILL, old backends live on briefly, and PostgreSQL refuses to start beside them. */
function isOldServerStillEnding(output: string): boolean {
  return /pre-existing shared memory block .* is still in use|lock file "postmaster\.pid" already exists/.test(output);
}
