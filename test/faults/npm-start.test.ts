import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountService, keyService, userService } from '@consent/contracts';
import { findFreePort } from '@consent/local-stack';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { createApiClient } from '../system/api-client';
import { createBrowser } from '../system/browser';
import { duringNpmStart } from '../system/npm-start';
import { expectPrivate } from './data-folder-is-private';

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** demo.json (decision 7.2). */
interface Demo {
  base_url: string;
  email: string;
  password: string;
  api_key: string;
  receiver_url: string;
  showcase: { email: string; password: string; api_key: string; site_id: string };
}

let folder: string;
let port: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-npm-'));
  await chmod(folder, 0o755);
  // Earlier releases left these folders open.
  await mkdir(join(folder, 'logs'), { mode: 0o755 });
  port = String(await findFreePort());
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const readData = async <Value>(name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Value;

async function duringStart(
  work: (screen: () => string, demoWhenReady: Demo) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  // Poll without a pause: demo.json must exist at the first 200.
  const stopAsking = new AbortController();
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;
  const demoAtFirst200 = waitUntil('/readyz is 200', async () => stopAsking.signal.aborted || (await isReady()), {
    timeoutMs: 150_000,
    intervalMs: 1,
  }).then(() => readData<Demo>('demo.json'));
  demoAtFirst200.catch(() => undefined); // Awaited below, unless the start fails.
  try {
    await duringNpmStart({ port, folder, settings }, async (screen) => work(screen, await demoAtFirst200));
  } finally {
    stopAsking.abort();
  }
}

const statusWithKey = async ({ base_url: url, api_key: key }: Demo) =>
  (await fetch(`${url}/consents`, { headers: { Authorization: `Bearer ${key}` } })).status;

const statusOfLogin = async ({ base_url: url, email, password }: Demo) =>
  (
    await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status;

async function spoilDemoAccount({ email, password }: Demo): Promise<void> {
  const { account_address: address } = await readData<{ account_address: string }>('account.json');
  const registry = createRegistry('test', { processMetrics: false });
  const connection = createRpcConnection({ address, logger: createSilentLogger(), registry });
  const [accounts, keys, users] = [connection.client(accountService), connection.client(keyService), connection.client(userService)];
  try {
    const { id: accountId, userId } = (await accounts.getAccount({ email })).account;
    await users.changePassword({ accountId, userId, currentPassword: password, password: 'another one of my own' });
    for (const { id } of (await keys.listKeys({ accountId })).keys) await keys.revokeKey({ accountId, id });
    await accounts.setStatus({ accountId, status: 'suspended' });
  } finally {
    await connection.stop();
  }
}

/**
 * README's first proof. Its bundle needs a leaf of the showcase's policy, which the seed writes into the database without
 * one. Takes about two seconds on a free machine.
 */
async function expectFirstProof({ base_url: url, showcase }: Demo): Promise<void> {
  const api = createApiClient(url, showcase.api_key);
  const { body } = await api.post('/consents', { site_id: showcase.site_id, subject_id: 'visitor-1', accepted: true });
  const isProved = async () => {
    const answer = await fetch(`${url}/consents/${body.id}/evidence`, { headers: { Authorization: `Bearer ${showcase.api_key}` } });
    // An answer that nobody reads keeps its connection open, also when the server is gone.
    await answer.arrayBuffer();
    return answer.status === 200;
  };
  await waitUntil('the first proof is ready', isProved, { timeoutMs: 30_000 });
}

async function useShowcase({ base_url: url, receiver_url: receiverUrl, showcase }: Demo): Promise<void> {
  const api = createApiClient(url, showcase.api_key);
  await createBrowser(url).logIn(showcase);
  expect((await api.get('/consents?limit=100')).body.data).toHaveLength(100);
  const created = await api.post('/consents', { site_id: showcase.site_id, subject_id: 'newcomer', accepted: true });
  const received = async () => (await (await fetch(`${receiverUrl}/webhooks`)).json()) as { signature: string; body: string }[];
  await waitUntil('the webhook of the consent is shown', async () =>
    (await received()).some(({ signature, body }) => signature === 'verified' && body.includes(created.body.id as string)),
  );
}

/** What a page gets whose host name leads to 127.0.0.1. */
async function firstLineForStranger(toPort: number): Promise<string> {
  const socket = connect(toPort, '127.0.0.1').setEncoding('latin1').setTimeout(5_000);
  socket.on('timeout', () => socket.destroy()).on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk: string) => (answer += chunk));
  socket.write('GET / HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  return answer.split('\r\n', 1)[0] as string;
}

/** Walks every port, so that no page can be forgotten. The gateway's own pages hold nothing without credentials (decision 7.5). */
async function expectNoPageForStrangers(): Promise<void> {
  const ports = Object.entries(await readData<Record<string, number>>('ports.json'));
  const lines = await Promise.all(ports.map(async ([owner, number]) => [owner, await firstLineForStranger(number)] as const));
  const [http, others] = [lines.filter(([, line]) => line.startsWith('HTTP/1')), lines.filter(([, line]) => !line.startsWith('HTTP/1'))];
  // RPC ports speak HTTP/2 only, which browsers do not speak without TLS. Their refusal of HTTP/1.1 may look like HTTP/1.1.
  expect(http.filter(([owner, line]) => !line.startsWith('HTTP/1.1 421 ') && !(owner.endsWith('_rpc') && / 4\d\d /.test(line)))).toEqual(
    [],
  );
  expect(others.map(([owner]) => owner).filter((owner) => !owner.endsWith('_rpc'))).toEqual(['postgres', 'redis', 'nats', 'mail_smtp']);
}

let first: Demo;

test('[decision 7.2, threats 98 and 120] when /readyz is 200, demo.json holds a key and a password that work; other users of the machine cannot read the data or logs; no port has a page for a foreign host; a SIGTERM to npm ends every process', async () => {
  let pids: number[] = [];
  await duringStart(async (screen, demo) => {
    first = demo;
    expect(demo.base_url).toBe(`http://127.0.0.1:${port}/api/v1`);
    expect([await statusWithKey(demo), await statusOfLogin(demo)]).toEqual([200, 200]);
    expect(screen()).toContain(demo.password);
    await expectFirstProof(demo);
    await useShowcase(demo);
    await expectPrivate(folder);
    await expectNoPageForStrangers();
    pids = Object.values(await readData<Record<string, number>>('processes.json'));
    // PostgreSQL, Redis, NATS, the gateway and six services.
    expect(pids.filter(isRunning)).toHaveLength(10);
    await spoilDemoAccount(demo);
  });
  await waitUntil('every process has ended', () => !pids.some(isRunning));
}, 180_000);

async function statusOfInsecureEndpoint({ base_url: url, email }: Demo, password: string): Promise<number> {
  const browser = createBrowser(url);
  await browser.logIn({ email, password });
  return (await browser.post('/webhooks/endpoints', { url: 'http://127.0.0.1:9/hook', event_types: [] })).status;
}

const shell = { WEBHOOK_ALLOW_INSECURE: 'false', API_KEY_PEPPER: 'a pepper of the shell, which would end every key' };

test('[decision 7.2] the next start repairs the demo account and takes the settings of the shell, or says which ones it ignores', async () => {
  await duringStart(async (screen, demo) => {
    expect(await statusWithKey(demo)).toBe(200);
    expect((await createApiClient(demo.base_url, demo.api_key).get('/consents')).body.data).toEqual([]);
    const { data } = (await createApiClient(demo.base_url, demo.showcase.api_key).get('/consents?subject_id=newcomer')).body;
    expect(data).toHaveLength(1);
    expect({ ...demo, api_key: '' }).toEqual({ ...first, api_key: '', password: '' });
    expect(demo.api_key).not.toBe(first.api_key);
    expect(screen()).toContain('the one you set');
    expect(screen()).not.toContain(first.password);
    expect(await statusOfLogin({ ...demo, password: 'another one of my own' })).toBe(200);
    expect(await statusOfInsecureEndpoint(demo, 'another one of my own')).toBe(400);
    expect(screen()).toMatch(/ignores your shell's values: API_KEY_PEPPER(, NODE_ENV)?\n/);
    expect(screen()).not.toContain(shell.API_KEY_PEPPER);
  }, shell);
}, 180_000);
