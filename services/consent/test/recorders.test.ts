import { randomUUID } from 'node:crypto';
import { contextText } from '@consent/evidence-format';
import { waitUntil } from '@consent/testkit';
import { leavesOfEarlierRelease } from './earlier-release';
import { entriesOf, entryByHand, entryOf, evidenceClient, inOneAnswer, secretsOf, subjectTagByHand } from './log-calls';
import { actor } from './many-records';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let log: ReturnType<typeof evidenceClient>;
beforeAll(async () => {
  consent = await startConsent();
  log = evidenceClient(consent.rpcPort);
});
afterAll(async () => {
  await log.stop();
  await consent.stop();
});

const policy = { policyId: randomUUID(), policyVersion: 3, policySha256: 'cd'.repeat(32) };
const recorders = [
  { recordedBy: 'site' },
  { recordedBy: 'api_key', recordedById: 'key_1' },
  { recordedBy: 'user', recordedById: randomUUID() },
  { recordedBy: 'import', recordedById: 'key_1' },
];
const context = contextText({
  ...{ action: 'save', asked: 'claimed', language: 'en', notice_sha256: 'ab'.repeat(32), signals: {}, surface: 'api' },
});

async function take(accountId: string, { leaves } = log): Promise<string[]> {
  const { batches } = await leaves.pullLeaves({ doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] });
  const own = batches.filter((batch) => batch.accountId === accountId);
  await leaves.pullLeaves({ doneIds: own.map(({ queueId }) => queueId), maxEvents: 1, heldIds: [], skipAccountIds: [] });
  return entriesOf(own, accountId);
}

async function describeFrames(accountId: string, ids: readonly string[], { statements } = log) {
  const described = await Promise.all(ids.map((id) => statements.describeConsent({ accountId, id, ...inOneAnswer })));
  return described.flatMap(({ tag, leaves }) =>
    leaves.map(({ frame }) => ({ frame: JSON.parse(frame) as Record<string, unknown>, entry: entryOf(tag, frame) })),
  );
}

async function repeatAll(from = log): Promise<void> {
  for (let cursor = ''; ;) {
    ({ nextCursor: cursor } = await from.leaves.repeatLeaves({ sinceMs: 0, cursor }));
    if (cursor === '') break;
  }
}

async function materialsOf(accountId: string, { sql } = consent) {
  const { rows } = await sql.query<{ material: string; leaves: number; types: string[] }>(
    `SELECT q.material, q.leaves, ARRAY(SELECT 'consent.created' FROM generate_series(1, q.leaves)) AS types FROM log_queue q
     WHERE q.account_id = $1 ORDER BY q.id`,
    [accountId],
  );
  return rows.map(({ types: events, ...row }) => ({ ...row, events }));
}

/** As a release stored it whose leaves did not name who recorded. It kept `recorded_by`. */
async function asOfEarlierRelease(accountId: string, { sql } = consent): Promise<void> {
  await sql.query('UPDATE consents SET recorder_unlogged = DEFAULT WHERE account_id = $1 AND salt IS NOT NULL', [accountId]);
  await sql.query('UPDATE log_queue SET material = $2 WHERE account_id = $1', [
    accountId,
    JSON.stringify({ policies: [[policy.policyId, policy.policySha256, policy.policyVersion]] }),
  ]);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test.each(recorders)('a consent without a context has a leaf of version 2 that names who recorded it: %j', async (recorder) => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const row = aRow(site, recorder);
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site, policy)] });
  await consent.client.updateConsent({ accountId, id: row.id, actor, accepted: false });
  const entries = await take(accountId);
  const { tagKey, saltOf } = await secretsOf(consent.sql, accountId);
  const { rows: events } = await consent.sql.query<{ payload: string }>(
    `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'consent.created'`,
    [accountId],
  );
  const { created_at: at } = JSON.parse(events[0]!.payload) as { created_at: string };
  const frame = {
    ...{ v: 2, account: accountId, at, type: 'consent.created', record: row.id, site: site.id },
    by: { id: recorder.recordedById ?? '', kind: recorder.recordedBy },
    policy: { id: policy.policyId, sha256: policy.policySha256, version: 3 },
  };
  const text = events[0]!.payload.slice(events[0]!.payload.indexOf('"data":') + '"data":'.length, -1);
  const described = await describeFrames(accountId, [row.id]);
  expect(entries[0]).toBe(entryByHand(frame, { data: text, salt: saltOf(row.id), tag: subjectTagByHand(tagKey, row.subjectId) }));
  expect(described.map(({ entry }) => entry)).toEqual(entries);
  expect(described.map(({ frame: { v } }) => v)).toEqual([2, 1]);
  const { rows: stored } = await consent.sql.query('SELECT recorder_unlogged FROM consents WHERE account_id = $1', [accountId]);
  expect(stored).toEqual([{ recorder_unlogged: null }]);
});

test('a batch keeps the recorder of each of its rows, with and without contexts, and of a gateway that does not say it', async () => {
  const site = aSite(randomUUID());
  const [bySite, byKey] = [recorders[0]!, recorders[1]!];
  const of = [{}, bySite, byKey, { ...bySite, context }, byKey, { context }, bySite];
  const rows = of.map((recorder) => aRow(site, recorder));
  await consent.client.createConsents({ rows, sites: [factsOf(site, policy)] });
  const entries = await take(site.accountId);
  const described = await describeFrames(site.accountId, idsOf(rows));
  expect(described.map(({ entry }) => entry)).toEqual(entries);
  expect(described.map(({ frame: { v, by } }) => [v, (by as { kind: string } | undefined)?.kind])).toEqual([
    ...[
      [1, undefined],
      [2, 'site'],
      [2, 'api_key'],
      [2, 'site'],
      [2, 'api_key'],
      [2, ''],
      [2, 'site'],
    ],
  ]);
  expect(described.map(({ frame }) => 'context' in frame)).toEqual(of.map((recorder) => 'context' in recorder));
});

test('a record that an earlier release queued keeps its leaf of version 1: pulled, described, repeated and repaired', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const [old, young] = [aRow(site, recorders[1]), aRow(site, recorders[1])];
  await consent.client.createConsents({ rows: [old], sites: [factsOf(site, policy)] });
  await asOfEarlierRelease(accountId);
  await consent.client.createConsents({ rows: [young], sites: [factsOf(site, policy)] });
  const entries = await take(accountId);
  const described = await describeFrames(accountId, [old.id, young.id]);
  expect(described.map(({ frame: { v, by } }) => [v, by])).toEqual([
    [1, undefined],
    [2, { id: 'key_1', kind: 'api_key' }],
  ]);
  expect(described.map(({ entry }) => entry)).toEqual(entries);
  await repeatAll();
  expect((await take(accountId)).toSorted()).toEqual(entries.toSorted());
  const page = await log.leaves.listRowLeaves({ accountId, cursor: '' });
  expect(page.leaves.map(({ entry }) => entry.toString('hex')).toSorted()).toEqual(entries.toSorted());
  expect(await log.leaves.attestRows({ accountId, leaves: page.leaves })).toEqual({ queued: 2 });
  await take(accountId);
  const repaired = await describeFrames(accountId, [old.id, young.id]);
  expect(repaired.map(({ frame: { v, type } }) => [v, type])).toEqual([
    [1, 'consent.attested'],
    [2, 'consent.attested'],
  ]);
});

test('an erasure of the subject keeps the leaf of the creation', async () => {
  const site = aSite(randomUUID());
  const row = aRow(site, recorders[2]);
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site, policy)] });
  const before = await take(site.accountId);
  await consent.client.eraseSubject({ accountId: site.accountId, subjectId: row.subjectId, siteId: '', actor });
  const [creation] = await describeFrames(site.accountId, [row.id]);
  expect([creation!.entry]).toEqual(before);
});

test('an earlier release makes no leaf of a creation or a repeat that names who recorded it: that work waits', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  await consent.client.createConsents({ rows: [aRow(site, recorders[0])], sites: [factsOf(site, policy)] });
  const [created] = await materialsOf(accountId);
  expect(() => leavesOfEarlierRelease(created!)).toThrow('no policy for leaf 0');
  const entries = await take(accountId);
  await repeatAll();
  const [repeated] = await materialsOf(accountId);
  expect(() => leavesOfEarlierRelease({ ...repeated!, events: [] })).toThrow(TypeError);
  expect(await take(accountId)).toEqual(entries);
});

describe('records from while the log was off', () => {
  test('are attested with who recorded them; an earlier release attested them without, and that leaf stays', async () => {
    const off = await startConsent({ EVIDENCE_LOG: 'off' });
    const [site, other] = [aSite(randomUUID()), aSite(randomUUID())];
    const rows = [aRow(site, recorders[1]), aRow(site)];
    const old = aRow(other, recorders[1]);
    try {
      await off.client.createConsents({ rows, sites: [factsOf(site, policy)] });
      await off.client.createConsents({ rows: [old], sites: [factsOf(other, policy)] });
      // What an earlier release does when it attests.
      await off.sql.query(`UPDATE consents SET salt = decode(repeat('07', 16), 'hex'), attested = true WHERE id = $1`, [old.id]);
      await off.sql.query(`INSERT INTO account_logs (account_id, tag_key) VALUES ($1, decode(repeat('08', 32), 'hex'))`, [other.accountId]);
      await off.sql.query(
        `INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material) VALUES ($1, '{}', 1, decode(repeat('07', 16), 'hex'), $2)`,
        [other.accountId, JSON.stringify({ attested: [[old.id, 0, 0]] })],
      );
      const on = await startConsent({ DATABASE_URL: off.databaseUrl });
      const evidence = evidenceClient(on.rpcPort);
      try {
        await waitUntil(
          'every revision has a leaf',
          async () => !(await evidence.statements.getTagKey({ accountId: site.accountId })).hasUnattested,
          { timeoutMs: 15_000 },
        );
        const [work] = await materialsOf(site.accountId, off);
        expect(() => leavesOfEarlierRelease({ ...work!, events: [] })).toThrow(TypeError);
        for (const [{ accountId }, ids, versions] of [
          [site, idsOf(rows), [2, 1]],
          [other, [old.id], [1]],
        ] as const) {
          // The repeat for the account before queued leaves of this one too.
          const entries = [...new Set(await take(accountId, evidence))];
          const described = await describeFrames(accountId, ids, evidence);
          expect(described.map(({ frame: { v, type } }) => [v, type])).toEqual(versions.map((v) => [v, 'consent.attested']));
          expect(described.map(({ entry }) => entry).toSorted()).toEqual(entries.toSorted());
          await repeatAll(evidence);
          expect((await take(accountId, evidence)).toSorted()).toEqual(entries.toSorted());
        }
      } finally {
        await evidence.stop();
        await on.stop();
      }
    } finally {
      await off.stop();
    }
  });
});
