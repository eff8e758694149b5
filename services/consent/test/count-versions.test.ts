import { randomUUID } from 'node:crypto';
import type { NewConsent, Site } from '@consent/contracts';
import { createDatabase } from '@consent/postgres';
import { createSilentLogger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { ulid } from 'ulid';
import { countNext } from '../src/stats/continue-count';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
/** Counts next to the service's own loop, like another process. */
let database: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  consent = await startConsent({ EVIDENCE_LOG: 'off' });
  database = createDatabase({ url: consent.databaseUrl, poolSize: 4, applicationName: 'counter', logger: createSilentLogger() });
});
afterAll(async () => {
  await database.stop();
  await consent.stop();
});

const hourMs = 3_600_000;
const anHourAgo = () => Date.now() - hourMs;
const newPolicy = () => ({ policyId: randomUUID(), policySha256: 'a'.repeat(64) });
type Policy = Record<keyof ReturnType<typeof newPolicy>, string>;

async function record(site: Site, policy: Policy, policyVersion: number, overrides: Partial<NewConsent> = {}): Promise<string> {
  const row = aRow(site, { id: ulid(anHourAgo()), ...overrides });
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site, { ...policy, policyVersion })] });
  return row.id;
}

const counts = ({ accountId }: Pick<Site, 'accountId'>, { policyId }: Policy, version?: number) =>
  consent.client.countVersions({ accountId, policyId, ...(version !== undefined && { version }) });

async function countAll({ accountId }: Pick<Site, 'accountId'>): Promise<void> {
  const sql = `INSERT INTO version_count_runs (account_id, is_wanted) VALUES ($1, true)
    ON CONFLICT (account_id) DO UPDATE SET is_wanted = true`;
  await consent.sql.query(sql, [accountId]);
  const isWanted = () => consent.sql.query('SELECT FROM version_count_runs WHERE account_id = $1 AND is_wanted', [accountId]);
  await waitUntil('the account is counted', async () => {
    await countNext(accountId, { transaction: database.transaction });
    return (await isWanted()).rowCount === 0;
  });
}

const countedRows = async ({ accountId }: Pick<Site, 'accountId'>) =>
  (
    await consent.sql.query<{ sum: string }>('SELECT coalesce(sum(consents), 0) AS sum FROM version_counts WHERE account_id = $1', [
      accountId,
    ])
  ).rows[0]?.sum;

/** By SQL, because calls would take too long. */
async function insertMany(site: Site, { policyId }: Policy, { records, atMs }: { records: number; atMs: number }): Promise<void> {
  await consent.sql.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region,
       user_agent, created_at, updated_at, policy_id, policy_sha256)
     SELECT $1, $2 || to_char(n, 'FM0000000000000000'), $3, 's', '', true, '{}', 1 + n % 2, '', '', '', now(), now(), $4, ''
     FROM generate_series(1, $5::integer) AS n`,
    [site.accountId, ulid(atMs).slice(0, 10), site.id, policyId, records],
  );
}

describe('[decision 29.2] consents by policy version', () => {
  test('are counted by version and site, before and after the loop has counted them', async () => {
    const site = aSite(randomUUID());
    const other = aSite(site.accountId);
    const policy = newPolicy();
    await record(site, policy, 1);
    await record(site, policy, 1, { accepted: false });
    await record(other, policy, 1);
    await record(site, policy, 2);
    await record(site, newPolicy(), 2);
    await record(site, { policyId: '', policySha256: '' }, 0);
    const expected = {
      versions: [
        { version: 2, consents: 1 },
        { version: 1, consents: 3 },
      ],
      sites: [
        { siteId: site.id, consents: 3 },
        { siteId: other.id, consents: 1 },
      ],
      isComplete: true,
    };
    expect(await counts(site, policy)).toEqual(expected);
    await countAll(site);
    expect(await countedRows(site)).toBe('5');
    expect(await counts(site, policy)).toEqual(expected);
    await record(other, policy, 2);
    expect(await counts(site, policy, 2)).toEqual({
      versions: [{ version: 2, consents: 2 }],
      sites: [site.id, other.id].sort().map((siteId) => ({ siteId, consents: 1 })),
      isComplete: true,
    });
    expect(await counts(site, policy, 3)).toEqual({ versions: [], sites: [], isComplete: true });
  });

  test('of another account are not counted', async () => {
    const [site, foreign] = [aSite(randomUUID()), aSite(randomUUID())];
    const policy = newPolicy();
    await record(foreign, policy, 1);
    await countAll(foreign);
    expect(await counts(site, policy)).toEqual({ versions: [], sites: [], isComplete: true });
  });

  test('belong to the version they were recorded with, before and after any change, erasure or count', async () => {
    const site = aSite(randomUUID());
    const { accountId } = site;
    const policy = newPolicy();
    const actor = { kind: 'api_key', id: 'key_1' };
    const isStill = async () => expect((await counts(site, policy)).versions).toEqual([{ version: 1, consents: 3 }]);
    const first = await record(site, policy, 1);
    const second = await record(site, policy, 1);
    await record(site, policy, 1);
    const update = async (id: string) => {
      for (const policyVersion of [2, 1, 2]) await consent.client.updateConsent({ accountId, id, policyVersion, actor });
    };
    consent.owners.owned.sites.push({ ...site, policyId: policy.policyId });
    consent.owners.owned.versions.set(policy.policyId, ['a'.repeat(64), 'b'.repeat(64)]);
    await update(first);
    await isStill();
    await countAll(site);
    await isStill();
    await update(second);
    await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
    await countAll(site);
    await isStill();
  });

  test('are counted once by two processes that count at the same time', async () => {
    const site = aSite(randomUUID());
    const policy = newPolicy();
    await insertMany(site, policy, { records: 20_000, atMs: anHourAgo() });
    expect((await counts(site, policy)).isComplete).toBe(false);
    await waitUntil('all are counted', async () => {
      await Promise.all([1, 2, 3].map(() => countNext(site.accountId, { transaction: database.transaction })));
      return (await counts(site, policy)).isComplete;
    });
    expect((await counts(site, policy)).versions).toEqual([
      { version: 2, consents: 10_000 },
      { version: 1, consents: 10_000 },
    ]);
  });

  test('are not counted twice when a process is killed in a slice', async () => {
    const site = aSite(randomUUID());
    const policy = newPolicy();
    await insertMany(site, policy, { records: 999, atMs: anHourAgo() });
    await consent.sql.query('INSERT INTO version_count_runs (account_id, is_wanted) VALUES ($1, false)', [site.accountId]);
    const killed = database.transaction(async (tx) => {
      await tx.query('want', 'UPDATE version_count_runs SET is_wanted = true WHERE account_id = $1', [site.accountId]);
      await countNext(site.accountId, { transaction: (work) => work(tx) });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow();
    expect(await countedRows(site)).toBe('0');
    await countAll(site);
    expect(await countedRows(site)).toBe('999');
  });

  test('of the last five minutes are counted by reads, because a record with a smaller id may still be committed', async () => {
    const site = aSite(randomUUID());
    const policy = newPolicy();
    await record(site, policy, 1, { id: ulid() });
    await countAll(site);
    expect(await countedRows(site)).toBe('0');
    await record(site, policy, 1, { id: ulid(Date.now() - 60_000) });
    expect((await counts(site, policy)).versions).toEqual([{ version: 1, consents: 2 }]);
  });

  test('of an account with more than 10,000 records are a minimum until the service has counted them, and then exact', async () => {
    const site = aSite(randomUUID());
    const policy = newPolicy();
    await insertMany(site, policy, { records: 30_000, atMs: anHourAgo() });
    const { versions, isComplete } = await counts(site, policy, 1);
    expect({ versions, isComplete }).toEqual({ versions: [{ version: 1, consents: 5000 }], isComplete: false });
    // A read has made the service's loop count.
    await waitUntil('the count is complete', async () => (await counts(site, policy)).isComplete);
    expect((await counts(site, policy, 1)).versions).toEqual([{ version: 1, consents: 15_000 }]);
  });
});
