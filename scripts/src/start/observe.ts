import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partNames } from '@consent/contracts';
import { findFreePort } from '@consent/local-stack';
import { repositoryRoot } from '../repository-root';
import { dataFolder, writeJson } from './data-folder';
import { prometheusConfig } from './observe-config';
import { isFree, type Ports } from './ports';
import { report } from './progress';
import { commandLineOf } from './run-lock';
import { waitUntilReady } from './wait-until-ready';

export interface Observer {
  readonly name: 'prometheus';
  readonly url: string;
  readonly pid: number | undefined;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const standardPort = 9090;
const stopTimeoutMs = 30_000;
/** The error budgets of the rules look back 30 days. */
const retention = '31d';

const folder = join(dataFolder, 'prometheus');
const configFile = join(folder, 'prometheus.yml');
const pidFile = join(folder, 'prometheus.pid');

export async function createObserver(program: string, ports: Ports, signal: AbortSignal): Promise<Observer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await stopLeftover();
  const port = await choosePort();
  await writeJson('ports.json', { ...ports, prometheus: port });
  const rulesFile = join(repositoryRoot, 'deploy/observability/rules.yaml');
  const targets = partNames.map((service) => ({ service, port: ports[`${service}_ops`] }));
  await writeFile(configFile, prometheusConfig({ targets, rulesFile, intervalSeconds: 5 }), { mode: 0o600 });
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isStopping = false;

  return {
    name: 'prometheus',
    url,
    get pid() {
      return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
    },
    start: async () => {
      const logFile = join(dataFolder, 'logs', 'prometheus.log');
      child = launch(program, port, logFile);
      const ended = endOf(child);
      if (child.pid !== undefined) await writeFile(pidFile, String(child.pid), { mode: 0o600 });
      const failed = ended.then((how) => {
        throw new Error(`Prometheus ended with ${how}. Read ${logFile}.`);
      });
      await Promise.race([waitUntilReady(`${url}/-/ready`, signal), failed]);
      failed.catch((error: Error) => {
        if (!isStopping) report(`${error.message} The product goes on; start again to have Prometheus back.`);
      });
    },
    stop: async () => {
      isStopping = true;
      if (child !== undefined) await end(child);
      await rm(pidFile, { force: true });
    },
  };
}

function launch(program: string, port: number, logFile: string): ChildProcess {
  const output = openSync(logFile, 'a', 0o600);
  const words = [
    `--config.file=${configFile}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--storage.tsdb.retention.time=${retention}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
    '--enable-feature=exemplar-storage',
  ];
  // A process group of its own, so that Ctrl-C reaches only the supervisor, which stops everything in order.
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  return child;
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const tooLong = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(tooLong);
}

async function choosePort(): Promise<number> {
  return (await isFree(standardPort)) ? standardPort : findFreePort();
}

/** A killed npm start leaves its Prometheus behind, which locks the data folder. */
async function stopLeftover(): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  const isOurs = async () => Number.isInteger(pid) && pid > 0 && (await commandLineOf(pid)).includes(configFile);
  if (!(await isOurs())) return;
  report(`stopping Prometheus (process ${pid}), left over from an earlier run`);
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + stopTimeoutMs;
  while (await isOurs()) {
    if (Date.now() > deadline) throw new Error(`Prometheus (process ${pid}) of an earlier run does not stop. Stop it: kill -9 ${pid}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
