import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConsent } from '../../system/consents';
import { trailLogged } from '../../system/trail-logged';
import { useSystem } from '../../system/use-system';
import { untilLogged } from '../evidence/evidence-calls';
import { useBundledSdk } from './bundled-sdk';
import { startLogServer } from './log-server';
import { cliSettings, runCli } from './run-cli';

const system = useSystem();
useBundledSdk();
let folder: string;
let server: Awaited<ReturnType<typeof startLogServer>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-log-'));
  server = await startLogServer();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const keep = (...options: string[]) => runCli(['log', 'keep', 'notes', ...options], {}, folder);
const keepOfServer = () => keep('--log', server.url);
const kept = async () => (await readdir(join(folder, 'notes'))).sort();
const holds = (text: string) => ({ exitCode: 0, output: expect.stringContaining(text) as string });
const fails = (text: string) => ({ exitCode: 1, output: expect.stringContaining(text) as string });

test('[decision 42.2] the checkpoints of an account are kept while its log grows, by its key and by its address alone', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const record = async () => {
    const { id } = await createConsent(api, tenant.site);
    await untilLogged(() => api.get(`/consents/${id}/proof`));
  };
  await record();
  await trailLogged(system, tenant.accountId);
  const { log_id: logId, size } = (await api.get('/log')).body as { log_id: string; size: number };
  // The product's own address is behind the gateways of the tests.
  const url = `${system.baseUrl}/log/${logId}`;
  expect(await keep('--log', url)).toEqual(holds(`${size} leaves, signed 20`));
  expect(await kept()).toEqual([`checkpoint-1-${size}.txt`, 'keys.json']);
  await record();
  expect(await keep('--log', url)).toEqual(holds(`${size + 1} leaves`));
  expect(await keep('--log', url)).toEqual(holds(`beginning with the ${size + 1} kept before`));
  expect(await kept()).toEqual([`checkpoint-1-${size}.txt`, `checkpoint-1-${size + 1}.txt`, 'keys.json']);
  const withKey = await runCli(['log', 'keep', 'notes'], cliSettings(system, tenant), folder);
  expect(withKey.output).toContain(`127.0.0.1:8080/log/${logId}/checkpoint cannot be read`);
});

test.each([
  [1, 1],
  [3, 250],
  [255, 2],
  [256, 1],
  [700, 3000],
])('a log of %d leaves that grew by %d is proven by its tiles', async (before, more) => {
  server.append(before);
  expect(await keepOfServer()).toEqual(holds(`${before} leaves`));
  server.append(more);
  expect(await keepOfServer()).toEqual(holds(`beginning with the ${before} kept before`));
});

describe('exit code 1', () => {
  beforeEach(async () => {
    server.append(300);
    await keepOfServer();
  });

  test.each([0, 100])(
    'a fork: a leaf was changed, and %d were added. Both signed checkpoints are kept, and every run says so',
    async (more) => {
      server.changeLeaf(17);
      server.append(more);
      for (const runs of [1, 2]) {
        expect(await keepOfServer()).toEqual(fails('FORKED'));
        expect((await kept()).filter((name) => name.startsWith(`contradiction-1-${300 + more}-`))).toHaveLength(runs);
      }
      expect(await readFile(join(folder, 'notes/checkpoint-1-300.txt'), 'utf8')).toContain('operator.example/log');
    },
  );

  test('a log that is shorter than before', async () => {
    server.cutTo(299);
    expect(await keepOfServer()).toEqual(fails('SHORTER. The log has 299 leaves'));
  });

  test('a later epoch without leaves of before, and an earlier epoch again', async () => {
    server.cutTo(290);
    server.beginEpoch(2);
    server.append(30);
    expect(await keepOfServer()).toEqual(fails('LEAVES ARE LOST'));
    await rm(join(folder, 'notes'), { recursive: true });
    await keepOfServer();
    server.beginEpoch(1);
    expect(await keepOfServer()).toEqual(fails('SHORTER'));
  });

  test('files that do not make the signed root are called damaged, not forked', async () => {
    server.append(100);
    server.answerWith((path) => (path.includes('/tile/') ? Buffer.alloc(8192, 7) : undefined));
    expect(await keepOfServer()).toEqual(fails('do not make its signed root'));
    server.answerWith((path) => (path.includes('/tile/') ? '' : undefined));
    expect(await keepOfServer()).toEqual(fails('do not make its signed root'));
    server.answerWith((path) => (path.includes('/tile/') ? Buffer.alloc(10_000) : undefined));
    expect(await keepOfServer()).toEqual(fails('it is longer than 8192 bytes'));
    expect(await kept()).toEqual(['checkpoint-1-300.txt', 'keys.json']);
  });

  test('a checkpoint that only revoked keys signed', async () => {
    const keysFile = join(folder, 'notes/keys.json');
    const { generations } = JSON.parse(await readFile(keysFile, 'utf8')) as { generations: object[] };
    const revoked = generations.map((generation) => ({ ...generation, revoked_from: '2030-01-01T00:00:00.000Z' }));
    await writeFile(keysFile, JSON.stringify({ generations: revoked }));
    server.append(100);
    expect(await keepOfServer()).toEqual(fails('signed by revoked keys only'));
  });

  test('a checkpoint that the kept keys did not sign', async () => {
    const stranger = await startLogServer();
    stranger.append(400);
    try {
      expect(await keep('--log', stranger.url)).toEqual(fails('is signed by none of your keys'));
    } finally {
      await stranger.stop();
    }
    server.answerWith((path) => (path.endsWith('/checkpoint') ? 'rubbish' : undefined));
    expect(await keepOfServer()).toEqual(fails('cannot be trusted'));
  });
});

test('a later epoch that lost nothing holds', async () => {
  server.append(300);
  await keepOfServer();
  server.beginEpoch(2);
  server.append(1);
  expect(await keepOfServer()).toEqual(holds('beginning with the 300 kept before'));
  expect(await kept()).toEqual(['checkpoint-1-300.txt', 'checkpoint-2-301.txt', 'keys.json']);
});

test('exit code 2: the folder is of another log, no folder, keys that cannot be read', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const other = await system.tenants.create();
  for (const { key, site } of [tenant, other]) {
    const { id } = await createConsent(system.api(key), site);
    await untilLogged(() => system.api(key).get(`/consents/${id}/proof`));
  }
  const urlOf = async (client: typeof api) => `${system.baseUrl}/log/${(await client.get('/log')).body.log_id}`;
  expect((await keep('--log', await urlOf(api))).exitCode).toBe(0);
  expect(await keep('--log', await urlOf(system.api(other.key)))).toEqual({
    exitCode: 2,
    output: expect.stringContaining('is of another log') as string,
  });
  expect(await runCli(['log', 'keep'], {}, folder)).toEqual({ exitCode: 2, output: expect.stringContaining('Pass one folder.') as string });
  await writeFile(join(folder, 'keys.txt'), '{}');
  expect(await keep('--log', server.url, '--keys', 'keys.txt')).toEqual({
    exitCode: 2,
    output: expect.stringContaining('keys.txt has no keys that can be read') as string,
  });
});
