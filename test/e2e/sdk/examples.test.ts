import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { runProgram, waitUntil } from '@consent/testkit';
import { POST } from '../../../examples/nextjs/app/newsletter/route';
import { useSystem } from '../../system/use-system';
import { sign } from '../../vectors/sign';
import { createEndpoint } from '../webhooks/webhook-calls';
import { useBundledSdk } from './bundled-sdk';
import { compile } from './compile';
import { cliSettings } from './run-cli';
import { sdkClient } from './sdk-client';

const system = useSystem();
useBundledSdk();
const examples = join(__dirname, '../../../examples');
let folder: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-examples-'));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

test('the Express server records consents and updates its recipients by webhook', async () => {
  const tenant = await system.tenants.create();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { secret } = await createEndpoint(await system.signIn(tenant), `${url}/webhooks`);
  const env = { ...process.env, ...cliSettings(system, tenant), WEBHOOK_SECRET: secret, PORT: String(port) };
  server = spawn(process.execPath, [join(examples, 'express-server/server.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  await once(server.stdout as NodeJS.ReadableStream, 'data');

  const post = (body: object) =>
    fetch(`${url}/consent`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const recipients = async () => (await (await fetch(`${url}/recipients`)).json()) as string[];
  const answer = await post({ subject: 'ada', accepted: true, marketing: true });
  const { id } = (await answer.json()) as { id: string };
  expect(answer.status).toBe(201);
  expect(await sdkClient(system, tenant).consents.get(id)).toMatchObject({ subject_id: 'ada', preferences: { marketing: true } });
  await waitUntil('ada gets mail', async () => (await recipients()).includes('ada'));
  const created = await sdkClient(system, tenant).consents.get(id);
  await sdkClient(system, tenant).consents.update(id, { accepted: false });
  await waitUntil('ada gets no mail any more', async () => !(await recipients()).includes('ada'));

  const late = JSON.stringify({ id: 'evt_1', type: 'consent.created', created_at: created.created_at, data: created });
  const headers = { 'x-service-signature': sign(late, { secrets: [secret], atSeconds: Math.floor(Date.now() / 1000) }) };
  expect((await fetch(`${url}/webhooks`, { method: 'POST', headers, body: late })).status).toBe(204);
  expect(await recipients()).toEqual([]);

  const refused = await post({ subject: '', accepted: true, marketing: true });
  expect([refused.status, await refused.json()]).toEqual([400, { errors: [expect.objectContaining({ pointer: '/subject_id' })] }]);
  const forged = await fetch(`${url}/webhooks`, { method: 'POST', body: '{}' });
  expect([forged.status, await forged.json()]).toEqual([400, { reason: 'header_missing' }]);
  server.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

test('the script records its list and saves all consents', async () => {
  const tenant = await system.tenants.create();
  const file = join(folder, 'consents.csv');
  const script = join(examples, 'node-script/record-and-export.mjs');
  const { exitCode, output } = await runProgram(process.execPath, [script, file], {
    env: { ...process.env, ...cliSettings(system, tenant) },
  });
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('1500 recorded, 0 failed') });
  expect((await readFile(file, 'utf8')).trimEnd().split('\r\n')).toHaveLength(1501);
});

test('the route handler of the Next.js page records the consent of its form', async () => {
  const tenant = await system.tenants.create();
  for (const [name, value] of Object.entries(cliSettings(system, tenant))) vi.stubEnv(name, value);
  const post = (fields: Record<string, string>) =>
    POST(new Request('http://localhost:3000/newsletter', { method: 'POST', body: new URLSearchParams(fields) }));
  const answer = await post({ email: ' Ada@shop.example', agreed: 'on' });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const subject = createHash('sha256').update('ada@shop.example').digest('hex');
  expect(await sdkClient(system, tenant).consents.get(id)).toMatchObject({ subject_id: subject, preferences: { marketing: true } });
  expect((await post({ email: 'ada@shop.example' })).status).toBe(400);
  vi.stubEnv('CONSENT_SITE', '');
  const refused = await post({ email: 'ada@shop.example', agreed: 'on' });
  expect([refused.status, await refused.json()]).toEqual([400, { errors: [expect.objectContaining({ pointer: '/site_id' })] }]);
  vi.stubEnv('CONSENT_KEY', `${tenant.key}x`);
  expect((await post({ email: 'ada@shop.example', agreed: 'on' })).status).toBe(502);
});

test('the files of the Next.js page compile with the types of React and the SDK', async () => {
  expect(await compile(join(examples, 'nextjs'), [])).toEqual({ exitCode: 0, output: '' });
});

test('window.consent of the banner has the type that the hook expects', async () => {
  const program = join(folder, 'banner.ts');
  const packages = join(examples, '../packages');
  await writeFile(
    program,
    `import type { ConsentApi } from '${packages}/banner/src/page-api.ts';
    import type { BannerApi, BannerState } from '${packages}/sdk/src/react/banner-api.ts';
    export const api = (banner: ConsentApi): BannerApi => banner;
    export const members: Record<keyof BannerState, true> = { decided: true, accepted: true, preferences: true, subject: true } satisfies
      Record<keyof ReturnType<ConsentApi['get']>, true>;`,
  );
  const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--skipLibCheck', '--target', 'es2022'];
  const args = [...options, '--module', 'esnext', '--moduleResolution', 'bundler', program];
  expect(await compile(folder, args)).toEqual({ exitCode: 0, output: '' });
});
