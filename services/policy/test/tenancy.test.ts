import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

const owner = newAccountId();
const stranger = newAccountId();
const unknownId = '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';

const calls = {
  getPolicy: (ref: { accountId: string; id: string }) => policy.client.getPolicy(ref),
  updatePolicy: (ref: { accountId: string; id: string }) => policy.client.updatePolicy({ ...ref, ...newText() }),
  deletePolicy: (ref: { accountId: string; id: string }) => policy.client.deletePolicy(ref),
  listVersions: (ref: { accountId: string; id: string }) => policy.client.listVersions(ref),
  getVersion: (ref: { accountId: string; id: string }) => policy.client.getVersion({ ...ref, version: 1 }),
};

const answerTo = (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    ({ kind, message }: { kind: string; message: string }) => ({ kind, message }),
  );

describe('a policy of another account looks like an unknown policy', () => {
  test.each(Object.entries(calls))('%s', async (_name, call) => {
    const { policy: own } = await policy.client.createPolicy({ accountId: owner, ...newText() });
    const answer = await answerTo(call({ accountId: stranger, id: own.id }));
    expect(answer).toEqual(await answerTo(call({ accountId: stranger, id: unknownId })));
    expect(answer).toMatchObject({ kind: 'not_found' });
    expect((await policy.client.getPolicy({ accountId: owner, id: own.id })).policy).toEqual(own);
  });

  test('getPolicyFacts', async () => {
    const { policy: own } = await policy.client.createPolicy({ accountId: owner, ...newText() });
    const answer = await policy.client.getPolicyFacts({ accountId: stranger, id: own.id, version: 1 });
    expect(answer).toEqual({ version: 0, sha256: '', askedSha256: '' });
  });

  test('listPolicies', async () => {
    await policy.client.createPolicy({ accountId: owner, ...newText() });
    expect(await policy.client.listPolicies({ accountId: stranger, page: '' })).toEqual({ policies: [], nextPage: '' });
  });
});

describe('a malformed id looks like an unknown id (decision 8.8)', () => {
  test.each(Object.entries(calls))('%s', async (_name, call) => {
    const answer = await answerTo(call({ accountId: owner, id: "x' OR true --" }));
    expect(answer).toEqual(await answerTo(call({ accountId: owner, id: unknownId })));
  });

  test('getPolicyFacts', async () => {
    expect(await policy.client.getPolicyFacts({ accountId: owner, id: '' })).toEqual({ version: 0, sha256: '', askedSha256: '' });
  });
});

test('two accounts can have a policy with the same id, each with its own text', async () => {
  const { policy: own } = await policy.client.createPolicy({ accountId: owner, ...newText() });
  const content = 'The text of the other account.';
  await policy.database.query(
    'other_policy',
    `WITH p AS (INSERT INTO policies (account_id, id, name, version, revision, created_at, updated_at) VALUES ($1, $2, 'n', 1, 1, now(), now()))
     INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
     VALUES ($1, $2, 1, 'n', $3, encode(sha256(convert_to($3, 'UTF8')), 'hex'), now())`,
    [stranger, own.id, content],
  );
  await policy.client.updatePolicy({ accountId: owner, id: own.id, ...newText() });
  expect((await policy.client.getPolicy({ accountId: stranger, id: own.id })).policy).toMatchObject({ content, version: 1 });
  expect((await policy.client.getPolicyFacts({ accountId: stranger, id: own.id, version: 2 })).askedSha256).toBe('');
  await policy.client.deletePolicy({ accountId: owner, id: own.id });
  expect((await policy.client.getPolicy({ accountId: stranger, id: own.id })).policy).toMatchObject({ content, version: 1 });
});
