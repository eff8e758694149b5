import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { waitUntil } from '@consent/testkit';
import { createApiClient, type ApiClient } from '../system/api-client';

const root = join(__dirname, '../..');
const processes = ['gateway', 'consent', 'account', 'policy', 'redis', 'nats', 'postgres'];

let folder: string;
let product: ChildProcess;
let output = '';
let api: ApiClient;
let siteId: string;

const readData = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'));

/** npm start itself, in a data folder of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-start-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const { DATABASE_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
  product = spawn(process.execPath, [join(root, 'scripts/dist/start.js')], {
    env: { ...env, PORT: String(port), DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  product.stdout?.on('data', (chunk) => (output += chunk));
  product.stderr?.on('data', (chunk) => (output += chunk));
  await waitUntil('npm start is ready', () => output.includes('Consent service is running.') || product.exitCode !== null, {
    timeoutMs: 60_000,
  });
  if (product.exitCode !== null) throw new Error(output);
  const demo = await readData('demo.json');
  api = createApiClient(demo.base_url, demo.api_key);
  siteId = demo.site_id;
}, 90_000);

afterAll(async () => {
  if (product.exitCode === null) {
    product.kill('SIGTERM');
    await once(product, 'close');
  }
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Four clients that record consents without a pause and keep what was answered 201. */
function startWriters() {
  const acknowledged: string[] = [];
  let stopping = false;
  const write = async (writer: number) => {
    for (let i = 0; !stopping; i++) {
      const answer = await api
        .post('/consents', { site_id: siteId, subject_id: `writer-${writer}-${i}`, accepted: true })
        .catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(answer.body.id);
      // While something is away, answers come at once; the loop must leave the machine to what is coming back.
      else await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const writers = Promise.all([0, 1, 2, 3].map(write));
  return {
    acknowledged,
    stop: async () => {
      stopping = true;
      await writers;
    },
  };
}

describe('kill -9 of any one process under load', () => {
  test.each(processes)(
    '%s: the supervisor names it and brings it back, and no acknowledged write is missing',
    async (name) => {
      const writers = startWriters();
      await waitUntil('writes are acknowledged', () => writers.acknowledged.length > 20);
      const before = (await readData('processes.json'))[name] as number;
      process.kill(before, 'SIGKILL');
      await waitUntil(
        `${name} has a new process`,
        async () => {
          const pid = (await readData('processes.json'))[name];
          return pid !== null && pid !== before;
        },
        { timeoutMs: 30_000 },
      );
      const count = writers.acknowledged.length;
      await waitUntil('writes are acknowledged again', () => writers.acknowledged.length > count + 20, { timeoutMs: 30_000 });
      await writers.stop();

      expect(output.toLowerCase()).toContain(`${name} ended with sigkill`);
      for (const id of writers.acknowledged) expect((await api.get(`/consents/${id}`)).status).toBe(200);
    },
    90_000,
  );
});

describe('npm start', () => {
  test('a second one in the same folder is refused and says what to do', async () => {
    const second = spawn(process.execPath, [join(root, 'scripts/dist/start.js')], {
      env: { ...process.env, DATA_FOLDER: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    second.stderr.on('data', (chunk) => (errors += chunk));
    const [code] = await once(second, 'close');
    expect(code).toBe(1);
    expect(errors).toContain('already running');
  });

  test('SIGTERM stops every process it started', async () => {
    const pids = Object.values((await readData('processes.json')) as Record<string, number>);
    product.kill('SIGTERM');
    const [code] = await once(product, 'close');
    expect(code).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 60_000);
});
