import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceName } from '@consent/contracts';
import { findFreePort } from '@consent/local-stack';
import { createCitusDatabase, runsOnCitus, waitUntil } from '@consent/testkit';
import { cellsOnCitus, citusCells } from '../system/citus-cells';
import { openSql, type Sql } from '../system/sql';
import { environmentWithoutServers } from './config';

/** demo.json (decision 7.2). */
interface Demo {
  base_url: string;
  email: string;
  password: string;
  api_key: string;
  site_id: string;
  site_token: string;
}

export type SupervisedProduct = Awaited<ReturnType<typeof startSupervisedProduct>>;

/**
 * Starts the product like npm start, but without the example account and in its own data folder. The supervisor restarts each process
 * that ends. With DATABASE_URL in `settings`, it uses that PostgreSQL instead of starting one. In runs on Citus, the consents are on the
 * cluster, in several cells.
 */
export async function startSupervisedProduct(given: Record<string, string>) {
  const citusDatabase = runsOnCitus('consent') ? await createCitusDatabase('consent') : undefined;
  const settings = citusDatabase === undefined ? given : { ...given, CELLS: JSON.stringify(cellsOnCitus(citusDatabase)) };
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-faults-'));
  await chmod(folder, 0o755);
  const port = String(await findFreePort());
  const supervisor = spawn(process.execPath, [join(__dirname, '../../scripts/dist/start.js'), '--no-showcase'], {
    env: { ...environmentWithoutServers(), ...settings, PORT: port, DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr]) stream.on('data', (chunk) => (output += chunk));
  const readData = async <Value>(file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Value;
  const pidOf = async (name: string) => (await readData<Record<string, number | null>>('processes.json'))[name];
  const hasEnded = () => supervisor.exitCode !== null || supervisor.signalCode !== null;

  const stop = async () => {
    if (!hasEnded()) {
      supervisor.kill('SIGTERM');
      await once(supervisor, 'close');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };

  try {
    const isReady = () => output.includes('Consent Service is running.') || hasEnded();
    await waitUntil('npm start is ready', isReady, { timeoutMs: 90_000 });
    if (hasEnded()) throw new Error(output);
  } catch (error) {
    await stop();
    throw new Error(output, { cause: error });
  }

  return {
    folder,
    demo: await readData<Demo>('demo.json'),
    metricsOf: async (name: string) => {
      const ports = await readData<Record<string, number>>('ports.json');
      return (await fetch(`http://127.0.0.1:${ports[`${name}_ops`]}/metrics`)).text();
    },
    admin: async (...words: string[]) => {
      const program = join(__dirname, '../../scripts/dist/admin.js');
      const env = { ...environmentWithoutServers(), ...settings, DATA_FOLDER: folder };
      return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
    },
    /** Its address may change when PostgreSQL restarts, so open it again then. */
    openSql: async (service: ServiceName): Promise<Sql> => {
      if (service === 'consent' && citusDatabase !== undefined) return openSql(citusDatabase, citusCells);
      const { postgres } = await readData<{ postgres: number }>('ports.json');
      const { database_password: password } = await readData<{ database_password: string }>('secrets.json');
      const server = settings['DATABASE_URL'];
      const host = server === undefined ? `127.0.0.1:${postgres}` : new URL(server).host;
      return openSql(`postgres://${service}_service:${password}@${host}/${service}`);
    },
    /** Kills a process with SIGKILL and waits for its successor. `store` is a folder of its data to lose as well. */
    kill: async (name: string, store?: string) => {
      const pid = (await pidOf(name)) as number;
      // Suspend it first, so that it neither notices the missing files nor writes new ones.
      process.kill(pid, 'SIGSTOP');
      if (store !== undefined) await rename(join(folder, name, store), join(folder, `${name}-lost-${pid}`));
      process.kill(pid, 'SIGKILL');
      const isBack = async () => {
        const now = await pidOf(name);
        return now !== null && now !== pid;
      };
      await waitUntil(`${name} has a new process`, isBack, { intervalMs: 50 });
    },
    signal: async (name: string, signal: NodeJS.Signals) => void process.kill((await pidOf(name)) as number, signal),
    output: () => output,
    countOf: (text: string) => output.toLowerCase().split(text.toLowerCase()).length - 1,
    /** By name. null while a process restarts, and for a server that was given by its address. */
    pids: () => readData<Record<string, number | null>>('processes.json'),
    terminate: async (): Promise<number | null> => {
      supervisor.kill('SIGTERM');
      const [code] = (await once(supervisor, 'close')) as [number | null];
      return code;
    },
    stop,
  };
}
