import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText, sha256 } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

const accountId = newAccountId();

async function publishThree() {
  const texts = [newText(), newText(), newText()] as const;
  const { policy: first } = await policy.client.createPolicy({ accountId, ...texts[0] });
  await policy.client.updatePolicy({ accountId, id: first.id, ...texts[1] });
  const { policy: last } = await policy.client.updatePolicy({ accountId, id: first.id, ...texts[2] });
  return { id: first.id, texts, first, last };
}

describe('versions as evidence (spec 9.2)', () => {
  test('every version stays readable after later versions, and the list is newest first', async () => {
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

  test('the database refuses a version with a wrong hash', async () => {
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
  test('get, update and delete of a deleted policy are not_found, and no list contains it', async () => {
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

  test('the sites of a policy are detached before its deletion returns', async () => {
    const { id } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    expect(policy.detached).toContainEqual({ accountId, policyId: id });
  });

  test('with the account service unavailable, a policy is still deleted', async () => {
    const withoutAccount = await startPolicy({ accountAddress: '127.0.0.1:1' });
    const { policy: created } = await withoutAccount.client.createPolicy({ accountId, ...newText() });
    await withoutAccount.client.deletePolicy({ accountId, id: created.id });
    await expect(withoutAccount.client.getPolicy({ accountId, id: created.id })).rejects.toMatchObject({ kind: 'not_found' });
    await withoutAccount.stop();
  });

  test('after a concurrent update and deletion, the policy is deleted and no version is lost', async () => {
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

describe('policy facts for the recording of consents (ADR 3)', () => {
  test('are the version in force, its hash, and on request the hash of an earlier version', async () => {
    const { id, texts } = await publishThree();
    const inForce = { version: 3, sha256: sha256(texts[2].content) };
    expect(await policy.client.getPolicyFacts({ accountId, id })).toEqual({ ...inForce, askedSha256: '' });
    expect(await policy.client.getPolicyFacts({ accountId, id, version: 1 })).toEqual({
      ...inForce,
      askedSha256: sha256(texts[0].content),
    });
  });

  test('of a deleted policy equal those of an unknown policy', async () => {
    const { id } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    expect(await policy.client.getPolicyFacts({ accountId, id })).toEqual({ version: 0, sha256: '', askedSha256: '' });
    expect(await policy.client.getPolicyFacts({ accountId, id, version: 4 })).toEqual({ version: 0, sha256: '', askedSha256: '' });
  });

  test('include the hash of a published version after deletion, because a consent in flight may refer to it', async () => {
    const { id, texts } = await publishThree();
    await policy.client.deletePolicy({ accountId, id });
    expect(await policy.client.getPolicyFacts({ accountId, id, version: 2 })).toEqual({
      version: 0,
      sha256: '',
      askedSha256: sha256(texts[1].content),
    });
  });
});
