import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText, sha256 } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

const accountId = newAccountId();

/** A policy with the versions 1 to 3, and their texts. */
async function publishThree() {
  const texts = [newText(), newText(), newText()] as const;
  const { policy: first } = await policy.client.createPolicy({ accountId, ...texts[0] });
  await policy.client.updatePolicy({ accountId, id: first.id, ...texts[1] });
  const { policy: last } = await policy.client.updatePolicy({ accountId, id: first.id, ...texts[2] });
  return { id: first.id, texts, first, last };
}

describe('versions as evidence (spec 9.2)', () => {
  test('every version stays readable after the next was published, newest first', async () => {
    const { id, texts, first, last } = await publishThree();
    const { versions } = await policy.client.listVersions({ accountId, id });
    expect(versions).toEqual(
      [...texts].reverse().map((text, place) => ({
        version: 3 - place,
        name: text.name,
        sha256: sha256(text.content),
        publishedAtMs: expect.any(Number) as number,
      })),
    );
    expect(versions.at(-1)?.publishedAtMs).toBe(first.createdAtMs);
    expect(versions[0]?.publishedAtMs).toBe(last.updatedAtMs);
    expect(await policy.client.getVersion({ accountId, id, version: 2 })).toEqual({ version: versions[1], content: texts[1].content });
  });

  test('the text of every version stays readable after deletion', async () => {
    const { id, texts } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    expect((await policy.client.listVersions({ accountId, id })).versions).toHaveLength(3);
    for (const [place, text] of texts.entries()) {
      expect((await policy.client.getVersion({ accountId, id, version: place + 1 })).content).toBe(text.content);
    }
  });

  test.each([0, 4, 2 ** 31, 2 ** 32 - 1])('version %d, which was never published, is not found', async (version) => {
    const { id } = await publishThree();
    await expect(policy.client.getVersion({ accountId, id, version })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await policy.client.getPolicyFacts({ accountId, id, version })).askedSha256).toBe('');
  });

  test.each(['UPDATE policy_versions SET name = name', 'DELETE FROM policy_versions', 'TRUNCATE policy_versions'])(
    'the database refuses: %s',
    async (sql) => {
      await publishThree();
      await expect(policy.database.query(sql, sql, [])).rejects.toMatchObject({
        cause: { message: expect.stringContaining('never changed') as string },
      });
    },
  );

  test('the database refuses a version whose hash is not that of its text', async () => {
    const { id } = await publishThree();
    const forged = policy.database.query(
      'forge',
      `INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at) VALUES ($1, $2, 4, 'n', 'c', $3, now())`,
      [accountId, id, sha256('another text')],
    );
    await expect(forged).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});

describe('deletion (spec 4.3)', () => {
  test('a deleted policy answers like one that never existed to get, update and delete, and is in no list', async () => {
    const { id } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    await expect(policy.client.getPolicy({ accountId, id })).rejects.toMatchObject({ kind: 'not_found', message: 'No such policy.' });
    await expect(policy.client.updatePolicy({ accountId, id, ...newText() })).rejects.toMatchObject({
      kind: 'not_found',
      message: 'No such policy.',
    });
    await expect(policy.client.deletePolicy({ accountId, id })).rejects.toMatchObject({ kind: 'not_found', message: 'No such policy.' });
    const { policies } = await policy.client.listPolicies({ accountId, page: '' });
    expect(policies.map((listed) => listed.id)).not.toContain(id);
  });

  test('its sites are detached before the deletion is answered', async () => {
    const { id } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    expect(policy.detached).toContainEqual({ accountId, policyId: id });
  });

  test('with account away the policy is deleted all the same; account hears of it by the event', async () => {
    const withoutAccount = await startPolicy({ accountAddress: '127.0.0.1:1' });
    const { policy: created } = await withoutAccount.client.createPolicy({ accountId, ...newText() });
    await withoutAccount.client.deletePolicy({ accountId, id: created.id });
    await expect(withoutAccount.client.getPolicy({ accountId, id: created.id })).rejects.toMatchObject({ kind: 'not_found' });
    await withoutAccount.stop();
  });

  test('of an update and a deletion at once, the policy ends deleted and no version is lost', async () => {
    const { id } = await publishThree();
    const [update] = await Promise.allSettled([
      policy.client.updatePolicy({ accountId, id, ...newText() }),
      policy.client.deletePolicy({ accountId, id }),
    ]);
    await expect(policy.client.getPolicy({ accountId, id })).rejects.toMatchObject({ kind: 'not_found' });
    const { versions } = await policy.client.listVersions({ accountId, id });
    expect(versions).toHaveLength(update.status === 'fulfilled' ? 4 : 3);
  });
});

describe('facts for those who record consents (ADR 3)', () => {
  test('are the version in force, its hash, and the hash of an earlier version when it is asked for', async () => {
    const { id, texts } = await publishThree();
    const inForce = { version: 3, sha256: sha256(texts[2].content) };
    expect(await policy.client.getPolicyFacts({ accountId, id })).toEqual({ ...inForce, askedSha256: '' });
    expect(await policy.client.getPolicyFacts({ accountId, id, version: 1 })).toEqual({
      ...inForce,
      askedSha256: sha256(texts[0].content),
    });
  });

  test('of a deleted policy are those of an unknown one', async () => {
    const { id } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    expect(await policy.client.getPolicyFacts({ accountId, id })).toEqual({ version: 0, sha256: '', askedSha256: '' });
    expect(await policy.client.getPolicyFacts({ accountId, id, version: 4 })).toEqual({ version: 0, sha256: '', askedSha256: '' });
  });

  test('the hash of a version that was published is told of a deleted policy too: a consent may be under way that refers to it', async () => {
    const { id, texts } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    expect(await policy.client.getPolicyFacts({ accountId, id, version: 2 })).toEqual({
      version: 0,
      sha256: '',
      askedSha256: sha256(texts[1].content),
    });
  });
});
