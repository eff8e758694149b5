import { waitUntil } from '@consent/testkit';
import { exportCalls } from './export-calls';
import { actor, recordsOf, type ManyRecords } from './many-records';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  consent = await startConsent();
  records = recordsOf(consent.sql, consent.databaseUrl);
});
afterAll(() => consent.stop());

/** The data of a subject.erased, which tells the webhook service of an erasure. */
const subject = { subject_id: 'subject', site_id: '' };

const erase = (
  { accountId }: ManyRecords,
  { siteId = '', ...options }: { siteId?: string; timeoutMs?: number; signal?: AbortSignal } = {},
) => consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId, actor }, { timeoutMs: 35_000, ...options });
const untilAccepted = (many: ManyRecords, erasures = 1) =>
  waitUntil('the erasure is accepted', async () => (await records.events(many, 'subject.erased')).length === erasures);
const eraseAndGo = async (many: ManyRecords) => {
  const leaving = new AbortController();
  const call = expect(erase(many, { signal: leaving.signal })).rejects.toMatchObject({ kind: 'outcome_unknown' });
  await untilAccepted(many);
  leaving.abort();
  await call;
};
const find = async ({ accountId }: ManyRecords, id: string) =>
  (await consent.client.getConsents({ refs: [{ accountId, id }] })).results[0]!.consent!;
const list = async ({ accountId }: ManyRecords, includeDeleted = false) =>
  (
    await consent.client.listConsents({
      accountId,
      siteId: '',
      consentId: '',
      subjectId: 'subject',
      includeDeleted,
      cursor: '',
      limit: 100,
    })
  ).consents;
const giveAnother = async ({ accountId, siteId }: ManyRecords) => {
  const site = aSite(accountId, { id: siteId });
  const row = aRow(site);
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  return row.id;
};
const own = ({ accountId, siteId, otherSiteId }: ManyRecords) =>
  consent.owners.owned.sites.push(aSite(accountId, { id: siteId }), aSite(accountId, { id: otherSiteId }));

test('[decisions 16.1, 16.2] erases a subject with more records than fit in a slice, with one event and one proof; after the response the same call erases nothing', async () => {
  const many = await records.insertMany(3500);
  expect(await erase(many)).toEqual({ erased: 3500 });
  expect(await erase(many)).toEqual({ erased: 0 });
  expect(await records.storedErased(many)).toBe(3500);
  expect(await records.events(many, 'consent.erased')).toEqual([{ subject_id: 'subject', site_id: '', erased: 3500 }]);
  expect(await records.proofs(many)).toEqual([{ erased: 3500, by: 'key_1' }]);
});

test.each([1000, 2000])('[decision 16.1] erases %i records, which are full slices', async (count) => {
  const many = await records.insertMany(count);
  expect(await erase(many)).toEqual({ erased: count });
  expect(await records.events(many, 'consent.erased')).toEqual([{ subject_id: 'subject', site_id: '', erased: count }]);
});

test('[decision 16.2] concurrent calls share one erasure, its total and its event', async () => {
  const many = await records.insertMany(5000);
  const answers = await Promise.all([erase(many), erase(many), erase(many)]);
  expect(answers).toContainEqual({ erased: 5000 });
  for (const { erased } of answers) expect([0, 5000]).toContain(erased);
  expect(await records.events(many, 'consent.erased')).toHaveLength(1);
});

test('[decision 16.2] an erasure limited to a site leaves records of other sites', async () => {
  const many = await records.insertMany(2500);
  own(many);
  expect(await erase(many, { siteId: many.siteId })).toEqual({ erased: 1250 });
  expect(await records.storedErased(many)).toBe(1250);
  expect(await records.events(many, 'consent.erased')).toEqual([{ subject_id: 'subject', site_id: many.siteId, erased: 1250 }]);
  expect((await find(many, records.idOf(1))).deletedAtMs).toBe(0);
});

describe('[decision 16.2] an erasure whose caller does not wait for the end', () => {
  let many: ManyRecords;
  let release: () => Promise<void>;
  beforeEach(async () => {
    many = await records.insertMany(3000);
    // Not on the site that one of the tests erases alone.
    release = await records.holdAt(many, records.idOf(1501));
    await eraseAndGo(many);
    await records.untilStoredErased(many, 1000);
  });
  afterEach(() => release());

  test('[decision 5.8] fails a call as unavailable before its deadline, and a repeated call joins it; subject.erased comes at the acceptance, consent.erased at the end', async () => {
    await expect(erase(many, { timeoutMs: 4000 })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await records.isUnfinished(many)).toBe(true);
    expect(await records.events(many, 'subject.erased')).toEqual([subject]);
    expect(await records.events(many, 'consent.erased')).toEqual([]);
    const joined = erase(many);
    await release();
    expect(await joined).toEqual({ erased: 3000 });
    expect(await records.events(many, 'consent.erased')).toEqual([{ subject_id: 'subject', site_id: '', erased: 3000 }]);
    expect(await records.proofs(many)).toHaveLength(1);
  });

  test('returns its total to a repeated call after its end, and a further call is a new erasure', async () => {
    await release();
    await waitUntil('the erasure is finished', async () => !(await records.isUnfinished(many)));
    expect(await erase(many)).toEqual({ erased: 3000 });
    expect(await erase(many)).toEqual({ erased: 0 });
    expect(await records.events(many, 'consent.erased')).toHaveLength(1);
  });

  test('[decision 16.3] leaves consents given after the acceptance, and a repeated call erases them too', async () => {
    const id = await giveAnother(many);
    expect((await find(many, id)).deletedAtMs).toBe(0);
    expect((await list(many)).map((one) => one.id)).toEqual([id]);
    const again = erase(many);
    await waitUntil('it is covered', async () => (await find(many, id)).deletedAtMs !== 0);
    const another = await giveAnother(many);
    await release();
    expect(await again).toEqual({ erased: 3001 });
    expect((await list(many)).map((one) => one.id)).toEqual([another]);
    expect(await records.events(many, 'consent.erased')).toEqual([
      { subject_id: 'subject', site_id: '', erased: 3000 },
      { subject_id: 'subject', site_id: '', erased: 1 },
    ]);
  });

  test.each([
    ['was reached', 3],
    ['was not reached yet', 2900],
  ])('[decision 16.3] a record that %s reads as erased, with the times that it keeps', async (_, position) => {
    const id = records.idOf(position);
    const { accountId } = many;
    const before = await find(many, id);
    expect(before.deletedAtMs).toBeGreaterThan(0);
    expect(before.updatedAtMs).toBe(before.deletedAtMs);
    await expect(consent.client.updateConsent({ accountId, id, accepted: false, actor })).rejects.toMatchObject({ kind: 'conflict' });
    expect((await consent.client.deleteConsent({ accountId, id, actor })).consent).toEqual(before);
    expect((await consent.client.issueReceipt({ accountId, id, actor })).consent).toEqual(before);
    expect((await consent.client.listHistory({ accountId, id })).entries).toEqual([]);
    for (const type of ['consent.updated', 'consent.revoked']) expect(await records.events(many, type)).toEqual([]);
    await release();
    await waitUntil('the erasure is finished', async () => !(await records.isUnfinished(many)));
    expect(await find(many, id)).toEqual(before);
  });

  test('[decision 16.3] lists and exports show every record as erased', async () => {
    expect(await list(many)).toEqual([]);
    expect((await list(many, true)).map(({ deletedAtMs }) => deletedAtMs > 0)).not.toContain(false);
    const calls = exportCalls(consent);
    const csv = (await calls.readExport(many, 'csv')).body.trimEnd().split('\r\n').slice(1);
    expect(csv).toHaveLength(1500);
    expect(csv.filter((line) => line.endsWith(','))).toEqual([]);
    const json = JSON.parse((await calls.readExport(many, 'json')).body) as { data: { deleted_at: string | null; updated_at: string }[] };
    expect(json.data.filter((one) => one.deleted_at === null || one.deleted_at !== one.updated_at)).toEqual([]);
  });

  test('delays an erasure of another scope of the subject, but no other account; records keep the time of the first and are counted once', async () => {
    own(many);
    const first = await find(many, records.idOf(2900));
    const siteAlone = erase(many, { siteId: many.siteId });
    await untilAccepted(many, 2);
    // Erasures take turns in the order of their acceptance, so the site's erasure has had two turns.
    expect(await erase(await records.insertMany(1500))).toEqual({ erased: 1500 });
    expect(await records.isUnfinished(many)).toBe(true);
    await release();
    expect(await siteAlone).toEqual({ erased: 0 });
    expect(await erase(many)).toEqual({ erased: 3000 });
    expect(await find(many, records.idOf(2900))).toEqual(first);
    expect(await records.events(many, 'consent.erased')).toEqual([{ subject_id: 'subject', site_id: '', erased: 3000 }]);
  });

  test('does not keep the rows of erasures that finished long ago', async () => {
    await consent.sql.query(
      `INSERT INTO erasure_runs (account_id, id, subject_id, asked_by_kind, asked_by_id, accepted_at, from_id, last_id, until_id, changed_at, finished_at)
       SELECT $1, 'long ago', 'another subject', 'api_key', 'key_1', at, '', '', '', at, at FROM (SELECT now() - interval '61 minutes' AS at) AS time`,
      [many.accountId],
    );
    const find = `SELECT FROM erasure_runs WHERE account_id = $1 AND id = 'long ago'`;
    await waitUntil('its row is deleted', async () => (await consent.sql.query(find, [many.accountId])).rowCount === 0);
    expect(await records.isUnfinished(many)).toBe(true);
  });

  test('hides no records of other subjects or accounts', async () => {
    const stranger = await records.insertMany(2);
    expect(await list(stranger)).toHaveLength(2);
    const site = aSite(many.accountId);
    const row = aRow(site, { id: `${records.idOf(2000).slice(0, 25)}X`, subjectId: 'somebody else' });
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    expect((await find(many, row.id)).deletedAtMs).toBe(0);
  });
});

test('[decision 5.8] a small erasure emits subject.erased only if it finds just records erased earlier, then without a consent.erased and without a proof', async () => {
  const many = await records.insertMany(2);
  await erase(many);
  expect(await consent.client.eraseSubject({ ...many, subjectId: 'nobody', siteId: '', actor })).toEqual({ erased: 0 });
  expect(await records.events(many, 'subject.erased')).toEqual([]);
  expect(await erase(many)).toEqual({ erased: 0 });
  expect(await records.events(many, 'subject.erased')).toEqual([subject]);
  expect(await records.events(many, 'consent.erased')).toHaveLength(1);
  expect(await records.proofs(many)).toHaveLength(1);
});
