import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText, sha256 } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

const accountId = newAccountId();
const created = async () => (await policy.client.createPolicy({ accountId, ...newText() })).policy;

describe('publishing (spec 3 and 4.3)', () => {
  test('a new policy is at version 1 and is read back as it was returned', async () => {
    const text = newText();
    const { policy: answer } = await policy.client.createPolicy({ accountId, ...text });
    expect(answer).toMatchObject({ accountId, ...text, version: 1, updatedAtMs: answer.createdAtMs });
    expect((await policy.client.getPolicy({ accountId, id: answer.id })).policy).toEqual(answer);
  });

  test('an update keeps the id and adds one to the version', async () => {
    const before = await created();
    const text = newText();
    const { policy: after } = await policy.client.updatePolicy({ accountId, id: before.id, ...text });
    expect(after).toMatchObject({ id: before.id, ...text, version: 2, createdAtMs: before.createdAtMs });
    expect(after.updatedAtMs).toBeGreaterThanOrEqual(before.updatedAtMs);
    expect((await policy.client.getPolicy({ accountId, id: before.id })).policy).toEqual(after);
  });

  test('two concurrent updates give versions n+1 and n+2', async () => {
    const { id } = await created();
    const answers = await Promise.all([1, 2].map(() => policy.client.updatePolicy({ accountId, id, ...newText() })));
    expect(answers.map((answer) => answer.policy.version).sort()).toEqual([2, 3]);
  });

  test('50 concurrent updates on two replicas give 50 consecutive versions, each with the text of its own call and one event', async () => {
    const { id } = await created();
    const replica = await policy.startReplica();
    const texts = Array.from({ length: 50 }, () => newText());
    const answers = await Promise.all(
      texts.map((text, number) => (number % 2 === 0 ? policy.client : replica.client).updatePolicy({ accountId, id, ...text })),
    );
    await replica.stop();

    const versions = answers.map((answer) => answer.policy.version);
    expect([...versions].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, number) => number + 2));
    for (const [number, version] of versions.entries()) {
      const stored = await policy.client.getVersion({ accountId, id, version });
      expect(stored.content).toBe(texts[number]?.content);
    }
    const { rows } = await policy.database.query<{ version: number }>(
      'versions_of_events',
      `SELECT (payload::json #>> '{data,version}')::integer AS version FROM outbox
       WHERE account_id = $1 AND payload::json #>> '{data,id}' = $2 ORDER BY 1`,
      [accountId, id],
    );
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 51 }, (_, number) => number + 1));
  });

  test('text beyond ASCII is stored byte for byte, with the hash of those bytes', async () => {
    const content = 'Datenschutz für Ihre Daten: quote " backslash \\ newline \n 日本 👩‍👩‍👧 \u2028 </script>';
    const { policy: answer } = await policy.client.createPolicy({ accountId, ...newText(content) });
    const stored = await policy.client.getVersion({ accountId, id: answer.id, version: 1 });
    expect(stored.content).toBe(content);
    expect(stored.version.sha256).toBe(sha256(content));
  });

  test('the longest text that the specification allows can be published', async () => {
    const content = '👩'.repeat(200_000);
    const { policy: answer } = await policy.client.createPolicy({ accountId, ...newText(content) });
    expect((await policy.client.getPolicy({ accountId, id: answer.id })).policy.content === content).toBe(true);
  });

  test('a failed update leaves the policy unchanged and adds no version', async () => {
    const before = await created();
    // PostgreSQL cannot store U+0000. The gateway refuses it earlier.
    await expect(policy.client.updatePolicy({ accountId, id: before.id, name: 'n', content: 'a\u0000b' })).rejects.toMatchObject({
      kind: 'internal',
    });
    expect((await policy.client.getPolicy({ accountId, id: before.id })).policy).toEqual(before);
    const { versions } = await policy.client.listVersions({ accountId, id: before.id });
    expect(versions).toHaveLength(1);
  });
});
