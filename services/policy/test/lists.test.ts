import type { Policy } from '@consent/contracts';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

const mebibyte = 1024 * 1024;

async function publish(accountId: string, contents: readonly string[]): Promise<Policy[]> {
  const published: Policy[] = [];
  for (const content of contents) published.push((await policy.client.createPolicy({ accountId, ...newText(content) })).policy);
  return published;
}

async function readPages(accountId: string): Promise<Policy[][]> {
  const pages: Policy[][] = [];
  let page = '';
  do {
    const answer = await policy.client.listPolicies({ accountId, page });
    pages.push(answer.policies);
    page = answer.nextPage;
  } while (page !== '');
  return pages;
}

const byNewest = (a: Policy, b: Policy) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1);

describe('[decision 9.2] the list of versions', () => {
  const versionsOf = (bounds: { accountId: string; id: string; limit?: number; belowVersion?: number }) =>
    policy.client.listVersions(bounds).then(({ versions }) => versions.map(({ version }) => version));

  test('has at most `limit` versions below the given one, and all of them for a gateway of an earlier release', async () => {
    const accountId = newAccountId();
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    const ref = { accountId, id: created.id };
    for (let version = 2; version <= 5; version++) await policy.client.updatePolicy({ ...ref, ...newText() });
    expect(await versionsOf({ ...ref, limit: 2 })).toEqual([5, 4]);
    expect(await versionsOf({ ...ref, limit: 3, belowVersion: 4 })).toEqual([3, 2, 1]);
    expect(await versionsOf({ ...ref, limit: 3, belowVersion: 1 })).toEqual([]);
    expect(await versionsOf(ref)).toEqual([5, 4, 3, 2, 1]);
    for (const limit of [0, 102]) await expect(versionsOf({ ...ref, limit })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('the list of policies', () => {
  test('is one empty page for an account without policies', async () => {
    expect(await readPages(newAccountId())).toEqual([[]]);
  });

  test('is newest first, by creation and then id, with the text in force', async () => {
    const accountId = newAccountId();
    const [first, ...others] = await publish(
      accountId,
      Array.from({ length: 20 }, (_, number) => `Text number ${number} of the policy.`),
    );
    const { policy: updated } = await policy.client.updatePolicy({ accountId, id: first?.id ?? '', ...newText() });
    expect(await readPages(accountId)).toEqual([[...others, updated].sort(byNewest)]);
  });

  test('comes in pages of at most 2 MiB of text, with each policy on one page', async () => {
    const accountId = newAccountId();
    // 'ü' has two UTF-8 bytes.
    const published = await publish(
      accountId,
      Array.from({ length: 9 }, () => 'ü'.repeat(200_000)),
    );
    const pages = await readPages(accountId);
    expect(pages.map((page) => page.length)).toEqual([5, 4]);
    for (const page of pages)
      expect(page.reduce((bytes, { content }) => bytes + Buffer.byteLength(content), 0)).toBeLessThanOrEqual(2 * mebibyte);
    expect(pages.flat().map(({ id }) => id)).toEqual([...published].sort(byNewest).map(({ id }) => id));
  });

  test('has several pages for many short texts too, and contains policies of the same millisecond once', async () => {
    const accountId = newAccountId();
    await policy.database.query(
      'many_policies',
      `WITH ids AS (SELECT gen_random_uuid() AS id FROM generate_series(1, 1001)),
            p AS (INSERT INTO policies (account_id, id, name, version, revision, created_at, updated_at)
                  SELECT $1, id, 'n', 1, 1, '2026-11-21T10:00:00.123Z', now() FROM ids)
       INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
       SELECT $1, id, 1, 'n', 'c', encode(sha256('c'), 'hex'), now() FROM ids`,
      [accountId],
    );
    const pages = await readPages(accountId);
    expect(pages.map((page) => page.length)).toEqual([500, 500, 1]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1001);
  });

  test('[decision 9.2] has at most `limit` policies on a page', async () => {
    const accountId = newAccountId();
    const published = await publish(
      accountId,
      Array.from({ length: 5 }, (_, number) => `Text number ${number} of the policy.`),
    );
    const first = await policy.client.listPolicies({ accountId, page: '', limit: 3 });
    const second = await policy.client.listPolicies({ accountId, page: first.nextPage, limit: 3 });
    expect([first.policies.length, second.policies.length, second.nextPage]).toEqual([3, 2, '']);
    expect([...first.policies, ...second.policies]).toEqual(published.sort(byNewest));
    await expect(policy.client.listPolicies({ accountId, page: '', limit: 0 })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('refuses a malformed page name', async () => {
    await expect(policy.client.listPolicies({ accountId: newAccountId(), page: 'x' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});
