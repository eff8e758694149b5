import { createHash, randomUUID } from 'node:crypto';
import type { NewConsent } from '@consent/contracts';
import { actor, recordsOf } from './many-records';
import { entriesOf, entryOf, hashOfIds, evidenceClient, inOneAnswer, secretsOf, subjectTagByHand } from './log-calls';
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

const statements = () => log.statements;
const pull = async () => (await log.leaves.pullLeaves({ doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] })).batches;

async function describe(accountId: string, subjectId: string) {
  const leaves = [];
  let cursor = '';
  let tag: Buffer;
  do {
    const page = await statements().describeSubject({ accountId, subjectId, cursor, withoutData: false });
    expect(page.complete).toBe(true);
    leaves.push(...page.leaves);
    ({ tag, nextCursor: cursor } = page);
  } while (cursor !== '');
  return { tag, leaves };
}

const hardTexts = ['subject', 'a "b" \\ {c},NULL é 😀', '\u2028\u2029', '\u007f\u0001', 'null', '{}', 'ﷺ'.repeat(20), ' '];
/** Half of the records have none. */
const hardContexts = [undefined, ...hardTexts.slice(0, 4), ...hardTexts.slice(0, 3).map(() => undefined)].map(
  (language) =>
    language && JSON.stringify({ action: 'save', asked: 'claimed', language, notice_sha256: 'ab'.repeat(32), signals: {}, surface: 'api' }),
);
const hardPreferences = ['{}', '{"b":true,  "a":false}', '{"\\u00e9\\"":true,"\\u001e":false}', '{"a":true,"a":false}', '{ "😀" : false }'];

function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

test('leaves made from events and from the tables are the same bytes, over generated records', async () => {
  const random = createRandom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const site = aSite(randomUUID());
  const { accountId } = site;
  consent.owners.owned.sites.push(site);
  const policy = { policyId: randomUUID(), policyVersion: 3, policySha256: 'ab'.repeat(32) };
  const rows: NewConsent[] = Array.from({ length: 40 }, () =>
    aRow(site, {
      subjectId: pick(hardTexts),
      consentId: pick(hardTexts),
      userAgent: pick(hardTexts),
      country: pick(['', 'DE']),
      accepted: random(2) === 0,
      preferencesJson: pick(hardPreferences),
      siteFacts: random(2),
      context: pick(hardContexts),
      recordedBy: pick([undefined, 'site', 'key', 'import']),
      recordedById: pick([undefined, 'key_1']),
    }),
  );
  const facts = [factsOf(site, policy), factsOf(site)];
  await consent.client.createConsents({ rows: rows.slice(0, 30), sites: facts });
  for (const row of rows.slice(30)) await consent.client.createConsents({ rows: [row], sites: facts });
  for (let at = 0; at < 80; at++) {
    const { id } = pick(rows);
    const preferencesJson = pick(hardPreferences);
    const change = pick([{ accepted: random(2) === 0 }, { preferencesJson }, { accepted: false, preferencesJson }]);
    await consent.client
      .updateConsent({ accountId, id, actor, ...change })
      .catch((error: { kind: string }) => expect(error.kind).toBe('conflict'));
    if (random(8) === 0) await consent.client.deleteConsent({ accountId, id, actor });
  }
  await consent.client.eraseSubject({ accountId, subjectId: hardTexts[1]!, siteId: '', actor });
  await consent.client.eraseSubject({ accountId, subjectId: hardTexts[2]!, siteId: site.id, actor });

  const logged = entriesOf(await pull(), accountId);
  const { tagKey } = await secretsOf(consent.sql, accountId);
  const described: string[] = [];
  const versions = new Set<number>();
  for (const subjectId of hardTexts) {
    const { tag, leaves } = await describe(accountId, subjectId);
    expect(tag).toEqual(subjectTagByHand(tagKey, subjectId));
    described.push(...leaves.map(({ frame }) => entryOf(tag, frame)));
    for (const { frame: text, data, context, salt } of leaves) {
      const frame = JSON.parse(text) as { type: string; record: string; data: string; context?: string; v: number };
      const hashOf = (opened: string) => createHash('sha256').update(salt).update(opened).digest('base64url');
      expect(frame.data).toBe(hashOf(data));
      expect(frame.context).toBe(context && hashOf(context));
      const isNamed = context !== undefined || rows.find(({ id }) => id === frame.record)?.recordedBy !== undefined;
      expect(frame.v).toBe(frame.type === 'consent.created' && isNamed ? 2 : 1);
      versions.add(frame.v);
    }
  }
  expect(logged.length).toBeGreaterThan(100);
  expect([...versions].sort()).toEqual([1, 2]);
  expect(described.sort()).toEqual(logged.sort());
});

test('a record is described with the erasure that names it; erased ids are all of its records', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const rows = [aRow(site), aRow(site)];
  await consent.client.createConsents({ rows, sites: [factsOf(site)] });
  const before = await statements().describeConsent({ accountId, id: rows[0]!.id, ...inOneAnswer });
  expect(before).toMatchObject({ subjectId: 'subject', complete: true, leaves: [{ type: 'consent.created', record: rows[0]!.id }] });
  await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
  await pull();
  const { leaves, tag, complete } = await statements().describeConsent({ accountId, id: rows[0]!.id, ...inOneAnswer });
  const ids = rows.map(({ id }) => id).sort();
  expect(complete).toBe(true);
  expect(tag).toHaveLength(16);
  expect(leaves.map(({ type }) => type)).toEqual(['consent.created', 'consent.erased']);
  expect(leaves[1]!.erasedIds).toEqual(ids);
  expect(JSON.parse(leaves[1]!.frame)).toMatchObject({ erased: 2, records: hashOfIds(ids).toString('base64url') });
});

test('records of other accounts and unknown records are not found; unknown subjects have no leaves', async () => {
  const site = aSite(randomUUID());
  const row = aRow(site);
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await expect(statements().describeConsent({ accountId: randomUUID(), id: row.id, ...inOneAnswer })).rejects.toMatchObject({
    kind: 'not_found',
  });
  await expect(statements().describeConsent({ accountId: site.accountId, id: 'absent', ...inOneAnswer })).rejects.toMatchObject({
    kind: 'not_found',
  });
  expect((await describe(randomUUID(), 'subject')).leaves).toEqual([]);
});

test('a subject with more records than fit on a page is described completely', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const rows = Array.from({ length: 1200 }, () => aRow(site));
  await consent.client.createConsents({ rows: rows.slice(0, 600), sites: [factsOf(site)] });
  await consent.client.createConsents({ rows: rows.slice(600), sites: [factsOf(site)] });
  const { leaves } = await describe(accountId, 'subject');
  expect(leaves.map(({ record }) => record).sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('the openings of an account are its records with leaves, then its erasures, in pages', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const rows = [aRow(site), aRow(site), aRow(site, { subjectId: 'other' })];
  await consent.client.createConsents({ rows, sites: [factsOf(site)] });
  await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
  const logged = entriesOf(await pull(), accountId);
  const { saltOf } = await secretsOf(consent.sql, accountId);
  const openings = [];
  let cursor = '';
  do {
    const page = await statements().listOpenings({ accountId, cursor, limit: 2 });
    expect(page.openings.length).toBeLessThanOrEqual(2);
    openings.push(...page.openings);
    cursor = page.nextCursor;
  } while (cursor !== '');
  expect(openings.flatMap(({ tag, frames }) => frames.map((frame) => entryOf(tag, frame))).sort()).toEqual(logged.sort());
  expect(openings.slice(0, 3).map(({ record }) => record)).toEqual(rows.map(({ id }) => id).sort());
  for (const { record, salt } of openings) expect(salt).toEqual(saltOf(record));
  await expect(statements().listOpenings({ accountId, cursor: '', limit: 1001 })).rejects.toMatchObject({ kind: 'invalid' });
});

test('the returned tag key makes the tags of the leaves', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const attested = { attestedUntilMs: 0, hasUnattested: false };
  const queued = (waiting: number) => ({ isOn: true, waiting });
  expect(await statements().getTagKey({ accountId })).toEqual({ tagKey: Buffer.alloc(0), ...attested, queue: queued(0) });
  await consent.client.createConsents({ rows: [aRow(site), aRow(site)], sites: [factsOf(site)] });
  const isCounted = expect.objectContaining({ queue: queued(2) }) as object;
  expect(await statements().getTagKey({ accountId })).toEqual(isCounted);
  expect(await statements().getTagKey({ accountId: randomUUID() })).toMatchObject({ queue: queued(0) });
  await pull();
  const { tagKey } = await secretsOf(consent.sql, accountId);
  expect(await statements().getTagKey({ accountId })).toMatchObject({ tagKey, ...attested });
});

test('an account is settled once its work is logged, even if work of other accounts waits', async () => {
  const [site, other] = [aSite(randomUUID()), aSite(randomUUID())];
  const row = aRow(site);
  const settled = async () => (await statements().describeConsent({ accountId: site.accountId, id: row.id, ...inOneAnswer })).settled;
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await consent.client.createConsents({ rows: [aRow(other)], sites: [factsOf(other)] });
  expect(await settled()).toBe(false);
  const { rows } = await consent.sql.query<{ id: string }>('SELECT id FROM log_queue WHERE account_id = $1', [site.accountId]);
  await log.leaves.pullLeaves({ doneIds: rows.map(({ id }) => Number(id)), maxEvents: 1, heldIds: [], skipAccountIds: [] });
  expect(await settled()).toBe(true);
  const { subjectId, accountId } = row;
  expect((await statements().describeSubject({ accountId, subjectId, cursor: '', withoutData: false })).settled).toBe(true);
});

test('a record whose erasure is missing is not described', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const row = aRow(site);
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await consent.client.eraseSubject({ accountId, subjectId: row.subjectId, siteId: '', actor });
  await consent.sql.query('DELETE FROM erasures WHERE account_id = $1', [accountId]);
  await expect(statements().describeConsent({ accountId, id: row.id, ...inOneAnswer })).rejects.toMatchObject({ kind: 'internal' });
});

test('a large erasure has its leaf at its end', async () => {
  const records = recordsOf(consent.sql, consent.databaseUrl);
  const { accountId } = await records.insertMany(1500);
  await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor }, { timeoutMs: 35_000 });
  const { openings } = await statements().listOpenings({ accountId, cursor: 'e', limit: 10 });
  expect(openings).toHaveLength(1);
});
