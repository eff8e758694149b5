import { spawn } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { once as event } from 'node:events';
import { join } from 'node:path';
import { type Once, policyService } from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createTestDatabase, startReplyLosingProxy, type ReplyLosingProxy, waitUntil } from '@consent/testkit';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let databaseUrl: string;
let policy: PolicyUnderTest;
let accountId: string;

beforeAll(async () => {
  databaseUrl = (await createTestDatabase('policy')).url;
  policy = await startPolicy({ databaseUrl });
});
beforeEach(() => {
  accountId = newAccountId();
});
afterAll(() => policy.stop());

const onceOf = (body = 'body'): Once => ({
  accountId,
  keySha256: hash('sha256', randomUUID(), 'buffer'),
  requestSha256: hash('sha256', body, 'buffer'),
  replayOnly: false,
});
const livePolicies = async () => (await policy.client.listPolicies({ accountId, page: '' })).policies;

describe('[decision 9.3] a change of a policy with an Idempotency-Key', () => {
  test('POST: a repeat gets version 1 as it was, also after another version and the deletion', async () => {
    const request = { accountId, ...newText(), once: onceOf() };
    const first = await policy.client.createPolicy(request);
    await policy.client.updatePolicy({ accountId, id: first.policy.id, ...newText() });
    expect(await policy.client.createPolicy(request)).toEqual({ ...first, replayed: true });
    await policy.client.deletePolicy({ accountId, id: first.policy.id });
    expect(await policy.client.createPolicy(request)).toEqual({ ...first, replayed: true });
    expect(await livePolicies()).toEqual([]);
  });

  test('PUT: a repeat gets the version that the first published, and publishes none', async () => {
    const { id } = (await policy.client.createPolicy({ accountId, ...newText() })).policy;
    const request = { accountId, id, ...newText(), once: onceOf() };
    const first = await policy.client.updatePolicy(request);
    expect(await policy.client.updatePolicy(request)).toEqual({ ...first, replayed: true });
    expect((await policy.client.listVersions({ accountId, id })).versions).toHaveLength(2);
  });

  test('DELETE: a repeat succeeds instead of 404, and detaches the sites again', async () => {
    const { id } = (await policy.client.createPolicy({ accountId, ...newText() })).policy;
    const request = { accountId, id, once: onceOf() };
    expect(await policy.client.deletePolicy(request)).toEqual({ replayed: false });
    expect(await policy.client.deletePolicy(request)).toEqual({ replayed: true });
    expect(policy.detached.filter(({ policyId }) => policyId === id)).toHaveLength(2);
  });

  test('a refusal is stored, and no other request can use its key', async () => {
    const once = onceOf();
    const request = { accountId, id: randomUUID(), once };
    await expect(policy.client.deletePolicy(request)).rejects.toMatchObject({ kind: 'not_found', replayed: false });
    await expect(policy.client.deletePolicy(request)).rejects.toMatchObject({ kind: 'not_found', replayed: true });
    const other = { accountId, ...newText(), once: { ...once, requestSha256: hash('sha256', 'other', 'buffer') } };
    await expect(policy.client.createPolicy(other)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await livePolicies()).toEqual([]);
  });
});

describe('[decision 9.5] when the response to a create is lost after its COMMIT', () => {
  let proxy: ReplyLosingProxy;
  beforeEach(async () => {
    proxy = await startReplyLosingProxy(databaseUrl);
  });
  afterEach(() => proxy.stop());

  test('the outcome is unknown, and the repeat finds the stored policy', async () => {
    const behindProxy = await startPolicy({ databaseUrl: proxy.url });
    const request = { accountId, ...newText(), once: onceOf() };
    proxy.loseReplyTo('COMMIT', 'cut');
    await expect(behindProxy.client.createPolicy(request)).rejects.toMatchObject({ kind: 'outcome_unknown' });
    const [stored] = await livePolicies();
    expect(await policy.client.createPolicy(request)).toEqual({ policy: stored, replayed: true });
    expect(await livePolicies()).toHaveLength(1);
    await behindProxy.stop();
  });

  test('because the service was killed (SIGKILL), the repeat to another process finds the stored policy', async () => {
    const settings = {
      ...{ NODE_ENV: 'test', DATABASE_URL: proxy.url, REDIS_URL: 'redis://127.0.0.1:1', NATS_URL: 'nats://127.0.0.1:1' },
      ACCOUNT_ADDRESS: '127.0.0.1:1',
    };
    const script = join(__dirname, 'killable-service.js');
    const child = spawn(process.execPath, [script, JSON.stringify(settings)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const ended = event(child, 'exit');
    const [{ rpcPort }] = (await event(child, 'message')) as [{ rpcPort: number }];
    const connection = createRpcConnection({
      address: `127.0.0.1:${rpcPort}`,
      logger: createSilentLogger(),
      registry: createRegistry('test', { processMetrics: false }),
    });
    const request = { accountId, ...newText(), once: onceOf() };
    // The service never learns that its COMMIT was done.
    proxy.loseReplyTo('COMMIT', 'swallow');
    const lost = expect(connection.client(policyService).createPolicy(request)).rejects.toMatchObject({ kind: 'outcome_unknown' });
    await waitUntil('it is committed', async () => (await livePolicies()).length === 1);
    child.kill('SIGKILL');
    await ended;
    await lost;
    await connection.stop();

    const again = await policy.client.createPolicy(request);
    expect(again).toEqual({ policy: (await livePolicies())[0], replayed: true });
    expect(await livePolicies()).toHaveLength(1);
  });
});
