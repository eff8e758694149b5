import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { waitUntil } from '@consent/testkit';
import { startWithFreePorts } from '../system/start-with-free-ports';
import { environmentWithoutServers } from './config';
import { processesOf } from './processes-of';

let folder: string;
beforeEach(makeFolder);
afterEach(removeFolder);

async function makeFolder() {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-start-'));
  await chmod(folder, 0o755);
}

async function removeFolder() {
  for (const left of processesOf(folder)) process.kill(Number(left.split(' ')[0]), 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

async function npmStart(settings: Record<string, string> = {}) {
  const port = String(await findFreePort());
  const child = spawn(process.execPath, [join(__dirname, '../../scripts/dist/start.js')], {
    env: { ...environmentWithoutServers(), PORT: port, DATA_FOLDER: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    screen: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
    until: async (what: string, isSo: () => boolean) => {
      await waitUntil(what, () => isSo() || hasEnded(), { timeoutMs: 60_000, intervalMs: 2 });
      if (hasEnded()) throw new Error(`npm start has ended before: ${what}\n${output}`);
    },
  };
}

type Started = Awaited<ReturnType<typeof npmStart>>;

const moments: [string, (start: Started) => boolean][] = [
  ['initdb makes the cluster', () => existsSync(join(folder, 'postgres/cluster.unfinished/PG_VERSION'))],
  ['PostgreSQL has its process', () => existsSync(join(folder, 'postgres/postgres.pid'))],
  ['the services start', ({ screen }) => screen().includes('✓ databases')],
];

async function npmStartUntil(moment: string, isThere: (start: Started) => boolean): Promise<Started> {
  const start = await npmStart();
  try {
    await start.until(moment, () => isThere(start));
    return start;
  } catch (error) {
    // The next attempt needs an empty folder, because files show which moment is reached.
    await removeFolder();
    await makeFolder();
    throw error;
  }
}

test.each(moments)('Ctrl-C when %s ends every process, even if it is followed by more signals', async (moment, isThere) => {
  const start = await startWithFreePorts(() => npmStartUntil(moment, isThere));
  start.kill('SIGINT');
  await start.until('it says so', () => start.screen().includes('stopping'));
  start.kill('SIGINT');
  start.kill('SIGTERM');
  expect(await start.ended).toBe(0);
  expect(processesOf(folder)).toEqual([]);
  expect(start.screen()).not.toContain('✗');
});

test('an invalid server address ends the servers that were still starting', async () => {
  const start = await npmStart({ DATABASE_URL: 'hello' });
  expect(await start.ended).toBe(1);
  expect(start.screen()).toMatch(/\n\nDATABASE_URL is set, but not to an address such as .*\n$/);
  expect(processesOf(folder)).toEqual([]);
});

test('a service that cannot start is reported with the end of its log, and all others end', async () => {
  const start = await npmStart({ RPC_TLS_CA: '/nowhere', WEBHOOK_CA_FILE: '/nowhere/ca.pem' });
  expect(await start.ended).toBe(1);
  expect(start.screen()).toMatch(
    /webhook did not start: it ended with code 1 before it had started; see .*webhook\.log\n[^]*nowhere\/ca\.pem/,
  );
  expect(processesOf(folder)).toEqual([]);
});

test('npm start names a list of processes that it cannot write, and ends every process', async () => {
  await mkdir(join(folder, 'processes.json.new')); // A folder in place of the file stops even root from writing it.
  const start = await npmStart();
  expect(await start.ended).toBe(1);
  expect(start.screen()).toMatch(/\n\n\/.*\/processes\.json\.new cannot be used.*\n$/);
  expect(processesOf(folder)).toEqual([]);
});

test.each([
  [{ PORT: 'abc' }, [/^PORT must be a number/]],
  [{ LOG_LEVEL: 'loud', DATABASE_POOL_SIZE: 'many' }, [/^LOG_LEVEL=loud isn't valid: .*one of/, /^DATABASE_POOL_SIZE=many isn't valid: /m]],
  [{ DATA_FOLDER: '/dev/null/below' }, [/^\/dev\/null\/below cannot be used, for a file is where a folder has to be/]],
])('%j is refused with an explanation before anything is started', async (settings, sentences) => {
  const start = await npmStart(settings);
  expect(await start.ended).toBe(1);
  for (const sentence of sentences) expect(start.screen().trimStart()).toMatch(sentence);
  expect(start.screen()).not.toMatch(/^ {4}at /m);
  expect((await readdir(folder)).filter((name) => ['postgres', 'redis', 'nats'].includes(name))).toEqual([]);
});
