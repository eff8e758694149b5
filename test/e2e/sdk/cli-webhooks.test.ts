import { randomUUID } from 'node:crypto';
import { findFreePort } from '@consent/local-stack';
import { verifyWebhook } from '@consent/sdk/node';
import { waitUntil } from '@consent/testkit';
import { startReceiver, type Arrival, type Receiver } from '../../../services/webhook/test/receiver';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';
import { arrived, type EndpointJson } from '../webhooks/webhook-calls';
import { useBundledSdk } from './bundled-sdk';
import { type CliRun, cliSettings, runCli, startCli } from './run-cli';

const system = useSystem();
useBundledSdk();
let receiver: Receiver;
const running: CliRun[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});
afterAll(() => receiver.stop());

async function listening(tenant: Tenant, args: readonly string[]): Promise<CliRun & { secret: string }> {
  const run = startCli(['listen', ...args], cliSettings(system, tenant));
  running.push(run);
  const secret = await waitUntil('the command listens', () => {
    if (run.child.exitCode !== null) throw new Error(run.output());
    return /Signing secret: (whsec_\S+)/.exec(run.output())?.[1];
  });
  return { ...run, secret };
}

async function endpointsOf(tenant: Tenant): Promise<EndpointJson[]> {
  const { body } = await (await system.signIn(tenant)).get('/webhooks/endpoints');
  return (body as { data: EndpointJson[] }).data;
}

const types = ['consent.created', 'consent.updated', 'consent.revoked', 'consent.erased', 'policy.published'];

test('listen forwards the signed events of trigger and deletes its endpoint at Ctrl-C', async () => {
  const tenant = await system.tenants.create();
  const path = `/${randomUUID()}`;
  const { child, ended, secret, output } = await listening(tenant, ['--forward-to', receiver.url(path)]);
  for (const type of types) {
    const { exitCode, output: said } = await runCli(['trigger', type], cliSettings(system, tenant));
    expect([exitCode, said]).toEqual([0, expect.stringMatching(`^${type}: \\w+ \\S+\n$`)]);
  }
  // Each `trigger` first creates a consent of its own.
  const arrivals = await arrived(receiver, path, 8);
  expect(new Set(arrivals.map(({ headers }) => headers['x-service-event']))).toEqual(new Set(types));
  for (const { body, headers } of arrivals) {
    expect(verifyWebhook({ rawBody: body, header: headers['x-service-signature'], secret })).toMatchObject({ ok: true });
  }
  await waitUntil('each is shown with its status', () => output().match(/→ 200/g)?.length === 8);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await endpointsOf(tenant)).toEqual([]);
});

test('[decision 44.1] trigger log.checkpoint makes the log grow, and listen forwards its checkpoint if it is named', async () => {
  const tenant = await system.tenants.create();
  const path = `/${randomUUID()}`;
  await listening(tenant, ['--forward-to', receiver.url(path), '--events', 'log.checkpoint']);
  expect((await runCli(['trigger', 'log.checkpoint'], cliSettings(system, tenant))).output).toMatch(/^log\.checkpoint: consent \w+\n$/);
  const [{ body }] = (await arrived(receiver, path, 1)) as [Arrival];
  expect(JSON.parse(body)).toMatchObject({ type: 'log.checkpoint', data: { since: null } });
});

test('listen subscribes to the given event types only', async () => {
  const tenant = await system.tenants.create();
  const run = await listening(tenant, ['--forward-to', receiver.url('/none'), '--events', 'consent.erased']);
  expect(await endpointsOf(tenant)).toMatchObject([{ event_types: ['consent.erased'] }]);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(await endpointsOf(tenant)).toEqual([]);
});

test('a forged request is refused and not forwarded', async () => {
  const tenant = await system.tenants.create();
  const path = `/${randomUUID()}`;
  const { output } = await listening(tenant, ['--forward-to', receiver.url(path)]);
  const [endpoint] = await endpointsOf(tenant);
  const forged = {
    method: 'POST',
    body: '{}',
    headers: { 'X-Service-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  };
  const answer = await fetch(endpoint?.url ?? '', forged);
  expect([answer.status, await answer.text()]).toEqual([400, 'signature_mismatch']);
  await waitUntil('the refusal is shown', () => output().includes('signature_mismatch'));
  expect(receiver.arrivalsAt(path)).toEqual([]);
});

test('when the local server is unreachable, the delivery fails and the service retries it', async () => {
  const tenant = await system.tenants.create();
  const { output } = await listening(tenant, ['--forward-to', `127.0.0.1:${await findFreePort()}`]);
  await runCli(['trigger', 'consent.created'], cliSettings(system, tenant));
  await waitUntil('the failure is shown', () => output().includes('no answer (ECONNREFUSED)'));
  const browser = await system.signIn(tenant);
  await waitUntil('the delivery is retried later', async () => {
    const { body } = await browser.get('/webhooks/deliveries');
    return (body as { data: { status: string }[] }).data[0]?.status === 'retrying';
  });
});

test('listen deletes the endpoint of a killed command, but not one in use', async () => {
  const tenant = await system.tenants.create();
  const killed = await listening(tenant, ['--forward-to', receiver.url('/none')]);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const [leftOver] = await endpointsOf(tenant);
  await listening(tenant, ['--forward-to', receiver.url('/none')]);
  const [inUse, ...others] = await endpointsOf(tenant);
  expect(others).toEqual([]);
  expect(inUse?.id).not.toBe(leftOver?.id);
  await listening(tenant, ['--forward-to', receiver.url('/none')]);
  expect((await endpointsOf(tenant)).map(({ id }) => id)).toContain(inUse?.id);
});

test.each([
  [['listen'], 'Pass --forward-to URL.'],
  [['listen', '--forward-to', 'ftp://x'], '--forward-to must be an http or https URL.'],
  [['trigger', 'consent.deleted'], 'Pass one of these types: consent.created'],
  [['listen', '--forward'], "Unknown option '--forward'"],
  [['lisen'], 'There is no command "lisen".'],
])('the arguments %j are refused with exit code 2', async (args, text) => {
  const { exitCode, output } = await runCli(args, { CONSENT_URL: system.baseUrl });
  expect(exitCode).toBe(2);
  expect(output).toContain(text);
});

test('a wrong password and a missing setting are explained', async () => {
  const tenant = await system.tenants.create();
  const settings = { ...cliSettings(system, tenant), CONSENT_PASSWORD: 'not the password' };
  expect(await runCli(['listen', '--forward-to', 'localhost:3000'], settings)).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('(unauthorized, request '),
  });
  const { CONSENT_KEY: _, ...withoutKey } = settings;
  expect(await runCli(['trigger', 'consent.created'], withoutKey)).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining('Set CONSENT_KEY.'),
  });
});

test.each(['help', '--help', '-h'])('"consent %s" lists the commands', async (argument) => {
  const { exitCode, output } = await runCli([argument], {});
  expect(output).toContain('Usage: consent COMMAND [OPTIONS]');
  expect(exitCode).toBe(0);
});
