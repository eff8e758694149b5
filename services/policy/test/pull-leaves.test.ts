import { createHash } from 'node:crypto';
import { type LeafBatch, leafService, policyStatementService } from '@consent/contracts';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText, sha256 } from './texts';

let policy: PolicyUnderTest;
const connect = ({ app }: PolicyUnderTest) =>
  createRpcConnection({
    address: `127.0.0.1:${app.rpcPort()}`,
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
let connection: ReturnType<typeof connect>;
beforeAll(async () => {
  policy = await startPolicy();
  connection = connect(policy);
});
afterAll(async () => {
  await connection.stop();
  await policy.stop();
});

const pull = (doneIds: number[] = []) =>
  connection.client(leafService).pullLeaves({ doneIds, maxEvents: 250, heldIds: [], skipAccountIds: [] });
const entriesOf = (batches: readonly LeafBatch[], accountId: string) =>
  batches
    .filter((batch) => batch.accountId === accountId)
    .flatMap(({ entries }) => Array.from({ length: entries.length / 48 }, (_, at) => entries.toString('hex', at * 48, at * 48 + 48)));
const digest = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** From the design alone. Members are in the order of canonical JSON. */
const entryOf = (policyId: string, frame: string) =>
  Buffer.concat([digest(Buffer.from([0x11]), policyId).subarray(0, 16), digest(frame)]).toString('hex');

async function dataOf(accountId: string): Promise<{ at: string; data: string }[]> {
  const { rows } = await policy.database.query<{ payload: string }>(
    'outbox_of_account',
    'SELECT payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at',
    [accountId],
  );
  return rows.map(({ payload }) => ({
    at: (JSON.parse(payload) as { created_at: string }).created_at,
    data: payload.slice(payload.indexOf('"data":') + '"data":'.length, -1),
  }));
}

test('each version and the deletion of a policy give one entry, without a tag key', async () => {
  const accountId = newAccountId();
  const [first, second] = [newText('é "1" \\ 😀'), newText()];
  const { policy: created } = await policy.client.createPolicy({ accountId, ...first });
  await policy.client.updatePolicy({ accountId, id: created.id, ...second });
  await policy.client.deletePolicy({ accountId, id: created.id });
  const events = await dataOf(accountId);
  const published = [first, second].map(({ name, content }, at) => {
    const event = events[at]!;
    return (
      `{"account":"${accountId}","at":"${event.at}","data":"${digest(event.data).toString('base64url')}","name":"${digest(name).toString('base64url')}",` +
      `"policy":{"id":"${created.id}","sha256":"${sha256(content)}","version":${at + 1}},"type":"policy.published","v":1}`
    );
  });
  const deleted = `{"account":"${accountId}","at":"${events[2]!.at}","data":"${digest(events[2]!.data).toString('base64url')}","policy":{"id":"${created.id}"},"type":"policy.deleted","v":1}`;

  const { batches } = await pull();
  expect(batches.map(({ entries }) => entries.toString('hex'))).toEqual([...published, deleted].map((frame) => entryOf(created.id, frame)));
  for (const batch of batches) expect(batch).toMatchObject({ accountId, tagKeySha256: Buffer.alloc(0) });
  expect((await pull(batches.map(({ queueId }) => queueId))).batches).toEqual([]);

  // A log that lost leaves asks for those since a time, and gets the same entries.
  const deletedAtMs = Date.parse(events[2]!.at);
  await policy.database.execute(`DELETE FROM log_queue`);
  const repeatSince = async (sinceMs: number) => {
    expect(await connection.client(leafService).repeatLeaves({ sinceMs, cursor: '' })).toMatchObject({ nextCursor: '' });
    const waiting = (await pull()).batches;
    await pull(waiting.map(({ queueId }) => queueId));
    return entriesOf(waiting, accountId);
  };
  const entries = entriesOf(batches, accountId);
  expect(await repeatSince(Date.parse(events[0]!.at))).toEqual(entries);
  expect(await repeatSince(deletedAtMs + 1)).toEqual([]);
});

test('a refused change queues nothing', async () => {
  const accountId = newAccountId();
  await expect(policy.client.deletePolicy({ accountId, id: newAccountId() })).rejects.toMatchObject({ kind: 'not_found' });
  expect((await pull()).batches).toEqual([]);
});

describe('the statement of a version', () => {
  const describeVersion = (accountId: string, policyId: string, version: number) =>
    connection.client(policyStatementService).describeVersion({ accountId, policyId, version });
  const pullOf = async (accountId: string) => entriesOf((await pull()).batches, accountId);

  test('is made of the same bytes as its event, also after the policy was deleted', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText('é "1" \\ 😀') });
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    const versions = async () => [await describeVersion(accountId, created.id, 1), await describeVersion(accountId, created.id, 2)];
    const described = await versions();
    expect(described.map(({ frame }) => entryOf(created.id, frame))).toEqual(await pullOf(accountId));
    expect(described.map(({ data }) => data)).toEqual((await dataOf(accountId)).map(({ data }) => data));
    for (const { tag } of described) expect(tag).toEqual(digest(Buffer.from([0x11]), created.id).subarray(0, 16));
    expect(described).toEqual([
      expect.objectContaining({ type: 'policy.published', queued: true }),
      expect.objectContaining({ queued: true }),
    ]);
    await policy.client.deletePolicy({ accountId, id: created.id });
    expect(await versions()).toEqual(described);
  });

  test('of other accounts and unknown versions is not found', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await expect(describeVersion(newAccountId(), created.id, 1)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(describeVersion(accountId, created.id, 2)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(describeVersion(accountId, 'no id', 1)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('of a version from before the log is attested, once', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    await policy.database.execute(`DELETE FROM log_queue; DELETE FROM logged_policies WHERE account_id = '${accountId}' AND version = 1`);
    expect(await describeVersion(accountId, created.id, 1)).toMatchObject({ type: 'policy.published', queued: false });
    // The proof that asks for it must not wait for the loop, which runs once a minute.
    await waitUntil('the version is attested', async () => (await describeVersion(accountId, created.id, 1)).queued, { timeoutMs: 30_000 });
    const described = await describeVersion(accountId, created.id, 1);
    expect(described.type).toBe('policy.attested');
    expect(JSON.parse(described.frame)).toMatchObject({ type: 'policy.attested', policy: { id: created.id, version: 1 } });
    expect(await pullOf(accountId)).toEqual([entryOf(created.id, described.frame)]);

    await policy.database.execute(`DELETE FROM log_queue`);
    await connection.client(leafService).repeatLeaves({ sinceMs: Date.now() + 60_000, cursor: '' });
    expect(await pullOf(accountId)).toEqual([entryOf(created.id, described.frame)]);
  });

  test('is attested and repeated in rows of 20, because a pull loads the texts of a row in one query', async () => {
    const accountId = newAccountId();
    const { id } = (await policy.client.createPolicy({ accountId, ...newText() })).policy;
    await policy.database.execute(`INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
      SELECT account_id, policy_id, n, name, content, sha256, published_at
      FROM policy_versions, generate_series(2, 46) AS n WHERE account_id = '${accountId}';
      UPDATE policies SET version = 46, revision = 46 WHERE account_id = '${accountId}'`);
    const leavesPerRow = async () => {
      const { batches } = await pull();
      await pull(batches.map(({ queueId }) => queueId));
      return batches.filter((batch) => batch.accountId === accountId).map(({ entries }) => entries.length / 48);
    };
    await leavesPerRow();
    const replica = await policy.startReplica();
    await waitUntil('the versions are attested', async () => (await describeVersion(accountId, id, 46)).queued);
    await replica.stop();
    expect(await leavesPerRow()).toEqual([20, 20, 5]);
    await connection.client(leafService).repeatLeaves({ sinceMs: Date.now() + 60_000, cursor: '' });
    expect(await leavesPerRow()).toEqual([20, 20, 5]);
  });
});

test('the openings of an account have each entry once, in pages of at most 20, a deletion after its versions', async () => {
  const accountId = newAccountId();
  const { listPolicyOpenings } = connection.client(policyStatementService);
  const ids: string[] = [];
  for (let versions = 1; versions <= 3; versions++) {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    for (let more = 1; more < versions * 4; more++) await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    ids.push(created.id);
  }
  await policy.client.deletePolicy({ accountId, id: ids[1]! });
  const logged = entriesOf((await pull()).batches, accountId);
  expect(logged).toHaveLength(4 + 8 + 12 + 1);
  for (const limit of [1, 7, 1000]) {
    const opened: [string, string][] = [];
    let cursor = '';
    do {
      const page = await listPolicyOpenings({ accountId, cursor, limit });
      const leaves = page.openings.flatMap(({ policyId, tag, frames }) => frames.map((frame) => [policyId, frame, tag] as const));
      expect(leaves.length).toBeLessThanOrEqual(Math.min(limit, 20));
      for (const [policyId, frame, tag] of leaves) {
        expect(entryOf(policyId, frame).startsWith(tag.toString('hex'))).toBe(true);
        opened.push([policyId, frame]);
      }
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(opened.map(([id, frame]) => entryOf(id, frame)).sort()).toEqual([...logged].sort());
    expect([...new Set(opened.map(([id]) => id))]).toEqual([...ids].sort());
    const types = opened.flatMap(([id, frame]) => (id === ids[1] ? [(JSON.parse(frame) as { type: string }).type] : []));
    expect(types).toEqual([...Array.from({ length: 8 }, () => 'policy.published'), 'policy.deleted']);
  }
  await expect(listPolicyOpenings({ accountId, cursor: 'x', limit: 1 })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(listPolicyOpenings({ accountId, cursor: '', limit: 0 })).rejects.toMatchObject({ kind: 'invalid' });
});
