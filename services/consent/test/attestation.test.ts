import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { actor, recordsOf } from './many-records';
import { entriesOf, entryOf, evidenceClient, inOneAnswer } from './log-calls';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

type Consent = Awaited<ReturnType<typeof startConsent>>;
type Evidence = ReturnType<typeof evidenceClient>;

/** Acts like an older release, or like the time before the log: it writes no salts, marks or work. */
let old: Consent;
beforeAll(async () => {
  old = await startConsent({ EVIDENCE_LOG: 'off' });
});
afterAll(() => old.stop());

const policy = { policyId: randomUUID(), policyVersion: 3, policySha256: 'ab'.repeat(32) };

async function withLog(work: (consent: Consent, evidence: Evidence) => Promise<void>): Promise<void> {
  const consent = await startConsent({ DATABASE_URL: old.databaseUrl });
  const evidence = evidenceClient(consent.rpcPort);
  try {
    await work(consent, evidence);
  } finally {
    await evidence.stop();
    await consent.stop();
  }
}

const untilAttested = ({ statements }: Evidence, accountId: string) =>
  waitUntil('every revision has a leaf', async () => !(await statements.getTagKey({ accountId })).hasUnattested, { timeoutMs: 15_000 });

/** Marks the returned entries as logged. */
async function takeEntries({ leaves }: Evidence, accountId: string): Promise<string[]> {
  const { batches } = await leaves.pullLeaves({ doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] });
  const own = batches.filter((batch) => batch.accountId === accountId);
  await leaves.pullLeaves({ doneIds: own.map(({ queueId }) => queueId), maxEvents: 1, heldIds: [], skipAccountIds: [] });
  return entriesOf(own, accountId);
}

interface Frame {
  type: string;
  at: string;
  record: string;
  revision?: string;
}

async function describeRecord({ statements }: Evidence, accountId: string, id: string) {
  const { leaves, tag, complete } = await statements.describeConsent({ accountId, id, ...inOneAnswer });
  expect(complete).toBe(true);
  return {
    frames: leaves.map(({ frame }) => JSON.parse(frame) as Frame).map(({ type, revision }) => [type, revision]),
    entries: leaves.map(({ frame }) => entryOf(tag, frame)),
    data: leaves.map(({ data }) => data),
  };
}

async function dataOf(accountId: string, id: string): Promise<string[]> {
  const { rows } = await old.sql.query<{ payload: string }>(
    'SELECT payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at',
    [accountId],
  );
  return rows
    .flatMap(({ payload }) => payload.split('\u001e'))
    .map((payload) => payload.slice(payload.indexOf('"data":') + '"data":'.length, -1))
    .filter((data) => data.includes(`"id":"${id}"`));
}

test('a record from before the log gets a leaf for each revision, with the same bytes as its events', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const [row, kept] = [aRow(site), aRow(site)];
  const ref = { accountId, id: row.id, actor };
  await old.client.createConsents({ rows: [row, kept], sites: [factsOf(site, policy)] });
  await old.client.updateConsent({ ...ref, accepted: false });
  await old.client.updateConsent({ ...ref, accepted: true });
  await old.client.deleteConsent(ref);
  await withLog(async (_, evidence) => {
    await untilAttested(evidence, accountId);
    const entries = await takeEntries(evidence, accountId);
    const [first, second] = [await describeRecord(evidence, accountId, row.id), await describeRecord(evidence, accountId, kept.id)];
    expect(first.frames).toEqual(['created', 'revoked', 'updated', 'deleted'].map((revision) => ['consent.attested', revision]));
    expect(first.data).toEqual(await dataOf(accountId, row.id));
    expect(second.frames).toEqual([['consent.attested', 'created']]);
    expect(entries.sort()).toEqual([...first.entries, ...second.entries].sort());
    const { attestedUntilMs } = await evidence.statements.getTagKey({ accountId });
    expect(new Date(attestedUntilMs).toISOString()).toBe((JSON.parse(first.data[3]!) as { deleted_at: string }).deleted_at);
  });
});

test('an attested record is logged like any other record after its attestation', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const row = aRow(site);
  await old.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await withLog(async (consent, evidence) => {
    await untilAttested(evidence, accountId);
    await consent.client.updateConsent({ accountId, id: row.id, actor, accepted: false });
    const { frames, entries } = await describeRecord(evidence, accountId, row.id);
    expect(frames).toEqual([
      ['consent.attested', 'created'],
      ['consent.revoked', undefined],
    ]);
    // Entries are computed after the update, but still state what was attested.
    expect(await takeEntries(evidence, accountId)).toEqual(entries);
  });
});

test('updates and deletions that an older release makes to records with a salt are attested', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const [updated, deleted] = [aRow(site), aRow(site)];
  await withLog(async (consent, evidence) => {
    await consent.client.createConsents({ rows: [updated, deleted], sites: [factsOf(site)] });
    const ref = { accountId, id: updated.id, actor };
    await old.client.updateConsent({ ...ref, accepted: false });
    await old.client.deleteConsent({ accountId, id: deleted.id, actor });
    await untilAttested(evidence, accountId);
    await consent.client.updateConsent({ ...ref, accepted: true });
    const [first, second] = [await describeRecord(evidence, accountId, updated.id), await describeRecord(evidence, accountId, deleted.id)];
    expect(first.frames).toEqual([
      ['consent.created', undefined],
      ['consent.attested', 'revoked'],
      ['consent.updated', undefined],
    ]);
    expect(second.frames).toEqual([
      ['consent.created', undefined],
      ['consent.attested', 'deleted'],
    ]);
    expect((await takeEntries(evidence, accountId)).sort()).toEqual([...first.entries, ...second.entries].sort());
  });
});

test('records that an older release erased are attested as erased, without naming an erasure', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const row = aRow(site);
  await old.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await old.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
  await withLog(async (_, evidence) => {
    await untilAttested(evidence, accountId);
    expect((await describeRecord(evidence, accountId, row.id)).frames).toEqual([
      ['consent.attested', 'created'],
      ['consent.attested', 'erased'],
    ]);
    expect(await takeEntries(evidence, accountId)).toHaveLength(2);
  });
});

test('an erasure by this release also names records without a leaf, and their creation is attested', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const row = aRow(site);
  await old.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await withLog(async (consent, evidence) => {
    await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
    await untilAttested(evidence, accountId);
    const { frames, entries } = await describeRecord(evidence, accountId, row.id);
    expect(frames.map(([type]) => type)).toEqual(['consent.attested', 'consent.erased']);
    expect((await takeEntries(evidence, accountId)).sort()).toEqual(entries.sort());
  });
});

test('if an older release ends a large erasure, the erased records are attested', async () => {
  const records = recordsOf(old.sql, old.databaseUrl);
  const { accountId } = await records.insertMany(1200, { hasSalts: false });
  await old.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor }, { timeoutMs: 35_000 });
  // Simulates an erasure that this release began and an older one ended.
  await old.sql.query(`UPDATE erasure_runs SET event_id = 'evt_ours' WHERE account_id = $1`, [accountId]);
  await old.sql.query(`UPDATE consents SET erasure = 'evt_ours' WHERE account_id = $1`, [accountId]);
  await withLog(async (_, evidence) => {
    await waitUntil('no record names the erasure', async () => {
      const { rows } = await old.sql.query('SELECT FROM consents WHERE account_id = $1 AND erasure IS NOT NULL LIMIT 1', [accountId]);
      return rows.length === 0;
    });
    await untilAttested(evidence, accountId);
    expect((await describeRecord(evidence, accountId, records.idOf(1))).frames).toEqual([
      ['consent.attested', 'created'],
      ['consent.attested', 'erased'],
    ]);
    expect(await takeEntries(evidence, accountId)).toHaveLength(2400);
  });
});

test('two processes attest each revision once', async () => {
  const records = recordsOf(old.sql, old.databaseUrl);
  const { accountId } = await records.insertMany(2300, { hasSalts: false });
  await withLog((_, evidence) =>
    withLog(async () => {
      await untilAttested(evidence, accountId);
      const entries = await takeEntries(evidence, accountId);
      expect(entries).toHaveLength(2300);
      expect(new Set(entries).size).toBe(2300);
    }),
  );
});
