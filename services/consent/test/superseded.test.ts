import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { entryOf, evidenceClient } from './log-calls';
import { actor } from './many-records';
import { isDone, makeDue, takeEntries } from './purge-calls';
import { aRow, aSite, factsOf, startConsent } from './start-consent';
import { areRecordPurgesDone, endsOf, makeRecordPurgesDue, moveBack } from './superseded-calls';

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

const user = { kind: 'user', id: randomUUID() };
const day = 86_400_000;

async function aSiteOf() {
  const site = aSite(randomUUID());
  consent.owners.owned.sites.push(site);
  return site;
}

/** A record of the subject for each number, so many days old; the earlier ones are superseded when the next one is recorded. */
async function aPerson(site: Awaited<ReturnType<typeof aSiteOf>>, subjectId: string, daysAgo: readonly number[], marks = '') {
  const ids: string[] = [];
  for (const days of daysAgo) {
    const row = aRow(site, { subjectId, consentId: marks, userAgent: marks, preferencesJson: `{"analytics":true,"m${marks}":true}` });
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    ids.push(await moveBack(consent.sql, { accountId: site.accountId, id: row.id, atMs: Date.now() - days * day }));
  }
  return ids;
}

async function retain(site: { accountId: string; id: string }, supersededDays: number) {
  const of = { accountId: site.accountId, siteId: site.id, erasedDays: 0, supersededDays };
  const { preview, superseded } = await consent.client.previewRetention(of);
  const { retention } = await consent.client.setRetention({ ...of, preview, actor: user });
  expect(retention).toMatchObject({ erasedDays: 0, supersededDays });
  return superseded!;
}

const walked = (accountId: string) =>
  waitUntil(
    'the site is walked through',
    async () =>
      (await consent.sql.query('SELECT FROM superseded_retentions WHERE account_id = $1 AND next_at > now()', [accountId])).rows.length > 0,
    { timeoutMs: 20_000 },
  );

const purged = async (accountId: string) => {
  await takeEntries(log, accountId);
  await makeRecordPurgesDue(consent.sql, accountId);
  await waitUntil('the purges are done', () => areRecordPurgesDone(consent.sql, accountId), { timeoutMs: 20_000 });
};

const stateOf = async (site: { accountId: string; id: string }, subjectId: string, atMs?: number) =>
  (await consent.client.getStates({ accountId: site.accountId, siteId: site.id, subjectIds: [subjectId], atMs })).states[0]!;

async function describe(accountId: string, subjectId: string) {
  const leaves = [];
  let cursor = '';
  let tag: Buffer;
  do {
    const page = await log.statements.describeSubject({ accountId, subjectId, cursor, withoutData: false });
    expect(page.complete).toBe(true);
    leaves.push(...page.leaves);
    ({ tag, nextCursor: cursor } = page);
  } while (cursor !== '');
  return { tag, leaves };
}

test('[decision 79] a superseded record is deleted by the system, and purged alone 8 days later', async () => {
  const site = await aSiteOf();
  const { accountId } = site;
  const marks = randomUUID().replaceAll('-', '');
  const [old, held] = (await aPerson(site, 'ada', [100, 50], marks)) as [string, string];
  const current = await stateOf(site, 'ada');
  expect(current).toMatchObject({ superseded: [old], supersededCount: 1 });
  await takeEntries(log, accountId);
  const counted = await retain(site, 40);
  expect(counted.records).toBe(1);
  expect(Math.round((Date.now() - counted.oldestMs) / day)).toBe(50);
  await walked(accountId);
  expect(await endsOf(consent.sql, accountId)).toEqual([{ id: old, deleted_by: 'system:', events: 1 }]);
  const { rows } = await consent.sql.query<{ due_in: number }>(
    'SELECT extract(epoch FROM due_at - now())::float8 / 86400 AS due_in FROM record_purges WHERE account_id = $1',
    [accountId],
  );
  expect(Math.round(rows[0]!.due_in * 10)).toBe(80);
  const before = await describe(accountId, 'ada');
  expect(before.leaves.map(({ record, type }) => [record, type])).toEqual([
    [old, 'consent.created'],
    [old, 'consent.revoked'],
    [held, 'consent.created'],
  ]);
  expect(await stateOf(site, 'ada', Date.now() - 70 * day)).toMatchObject({ state: 'given', record: { id: old } });
  const taken = await takeEntries(log, accountId);
  expect(taken).toHaveLength(1);

  await purged(accountId);
  const { rows: kept } = await consent.sql.query('SELECT * FROM consents WHERE account_id = $1 AND id = $2', [accountId, old]);
  expect(JSON.stringify(kept)).not.toContain(marks);
  expect(kept[0]).toMatchObject({ consent_id: '', user_agent: '', preferences: {} });
  expect((await consent.client.getConsents({ refs: [{ accountId, id: old }] })).results[0]!.consent).toBeUndefined();
  await expect(consent.client.getPurge({ accountId, subjectId: 'ada' })).rejects.toMatchObject({ kind: 'not_found' });
  // The decision of 50 days ago holds as before, and what held before it is destroyed.
  expect(await stateOf(site, 'ada')).toEqual({ ...current, superseded: [], supersededCount: 0 });
  expect(await stateOf(site, 'ada', Date.now() - 70 * day)).toMatchObject({ state: 'purged', reason: 'purge' });
  expect((await stateOf(site, 'ada', Date.now() - 70 * day)).record).toBeUndefined();
  expect(await stateOf(site, 'ada', Date.now() - 200 * day)).toMatchObject({ state: 'none' });
  expect(await stateOf(site, 'ada', Date.now() - 45 * day)).toMatchObject({ state: 'given', record: { id: held }, supersededCount: 0 });

  const after = await describe(accountId, 'ada');
  const leaf = after.leaves.at(-1)!;
  expect(after.leaves.map(({ record, type }) => [record, type])).toEqual([
    [held, 'consent.created'],
    [old, 'consent.created'],
    [old, 'consent.revoked'],
    ['', 'subject.purged'],
  ]);
  const closed = after.leaves.slice(1, 3);
  expect(closed.map(({ frame }) => frame)).toEqual(before.leaves.slice(0, 2).map(({ frame }) => frame));
  expect(closed.every(({ data, salt }) => data === '' && salt.length === 0)).toBe(true);
  expect(leaf.erasedIds).toEqual(closed.map(({ frame }) => Buffer.from(entryOf(after.tag, frame), 'hex').toString('base64url')).sort());
  expect(JSON.parse(leaf.frame)).toMatchObject({ type: 'subject.purged', purged: 2, by: { kind: 'system', id: '' } });
  expect(await takeEntries(log, accountId)).toEqual([entryOf(after.tag, leaf.frame)]);
  const ofOne = await log.statements.describeConsent({ accountId, id: old, cursor: '', inPages: true, withoutData: true });
  expect(ofOne).toMatchObject({ complete: true, purgedAlone: true });
  expect(ofOne.leaves.map(({ type }) => type)).toEqual(['consent.created', 'consent.revoked', 'subject.purged']);
  const events = await consent.sql.query<{ payload: string }>(
    `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'subject.purged' ORDER BY created_at`,
    [accountId],
  );
  const told = events.rows.map(({ payload }) => (JSON.parse(payload) as { data: unknown }).data);
  expect(told).toEqual([
    { erasures: [], record: { id: old, subject_id: 'ada', before: JSON.parse(closed[1]!.frame).at } },
    { erasures: [expect.stringMatching(/^evt_/)] },
  ]);
});

test('[decision 79, threats 154] held, linked, erased, too new and current records stay, and a record that was deleted alone needs no deletion', async () => {
  const site = await aSiteOf();
  const { accountId } = site;
  const people = ['held', 'device', 'person', 'erased', 'alone', 'young'] as const;
  const idsOf = new Map<string, string[]>();
  for (const subjectId of people) idsOf.set(subjectId, await aPerson(site, subjectId, subjectId === 'young' ? [100, 20] : [100, 60]));
  await consent.client.setHold({ accountId, subjectId: 'held', siteId: '', reason: 'A case', actor: user });
  const link = { accountId, siteId: site.id, subjectId: 'device', personId: 'person', atMs: Date.now(), actor };
  await consent.client.linkSubject(link);
  await consent.client.unlinkSubject({ accountId, siteId: site.id, subjectId: 'device', atMs: Date.now() + 1, actor });
  await consent.client.eraseSubject({ accountId, subjectId: 'erased', siteId: '', actor });
  const alone = idsOf.get('alone')![0]!;
  await consent.client.deleteConsent({ accountId, id: alone, actor });
  await takeEntries(log, accountId);
  expect(await retain(site, 30)).toMatchObject({ records: 1 });
  await walked(accountId);
  const { rows } = await consent.sql.query('SELECT record_id, event_id FROM record_purges WHERE account_id = $1', [accountId]);
  expect(rows).toEqual([{ record_id: alone, event_id: null }]);
  const { rows: deleted } = await consent.sql.query(`SELECT FROM consents WHERE account_id = $1 AND deleted_by = 'system:'`, [accountId]);
  expect(deleted).toEqual([]);
});

test('[decision 79] a hold stops the purge until it is lifted, and a retention that ended leaves it', async () => {
  const site = await aSiteOf();
  const { accountId } = site;
  await aPerson(site, 'ada', [100, 60]);
  await takeEntries(log, accountId);
  await retain(site, 30);
  await walked(accountId);
  const { hold } = await consent.client.setHold({ accountId, subjectId: '', siteId: site.id, reason: 'A case', actor: user });
  const ended = { accountId, siteId: site.id, erasedDays: 0, supersededDays: 0, preview: '', actor: user };
  expect(await consent.client.setRetention(ended)).toEqual({});
  expect(await consent.client.getRetention({ accountId, siteId: site.id })).toEqual({});
  await takeEntries(log, accountId);
  await makeRecordPurgesDue(consent.sql, accountId);
  await waitUntil('the purge waits for the hold', async () => {
    const { rows } = await consent.sql.query(
      'SELECT FROM record_purges WHERE account_id = $1 AND next_try_at > now() AND done_at IS NULL',
      [accountId],
    );
    return rows.length > 0;
  });
  await consent.client.liftHold({ accountId, id: hold!.id, actor: user });
  await purged(accountId);
});

test('[decision 79] both numbers are bound to the preview, and each is a number of its own', async () => {
  const site = await aSiteOf();
  const of = { accountId: site.accountId, siteId: site.id };
  const set = (given: { erasedDays: number; supersededDays: number; preview: string }) =>
    consent.client.setRetention({ ...of, ...given, actor: user });
  const both = await consent.client.previewRetention({ ...of, erasedDays: 90, supersededDays: 60 });
  expect(both.superseded).toEqual({ records: 0, oldestMs: 0 });
  const one = await consent.client.previewRetention({ ...of, erasedDays: 90, supersededDays: 0 });
  expect(one.superseded).toBeUndefined();
  const { preview } = both;
  for (const given of [
    { erasedDays: 90, supersededDays: 0, preview },
    { erasedDays: 0, supersededDays: 60, preview },
    { erasedDays: 90, supersededDays: 61, preview },
    { erasedDays: 90, supersededDays: 60, preview: one.preview },
    { erasedDays: 90, supersededDays: 29, preview },
  ])
    await expect(set(given)).rejects.toMatchObject({ kind: 'invalid' });
  await expect(consent.client.previewRetention({ ...of, erasedDays: 0, supersededDays: 0 })).rejects.toMatchObject({ kind: 'invalid' });
  expect(await set({ erasedDays: 90, supersededDays: 60, preview })).toMatchObject({ retention: { erasedDays: 90, supersededDays: 60 } });
  expect(await set({ erasedDays: 90, supersededDays: 0, preview: one.preview })).toMatchObject({ retention: { supersededDays: 0 } });
  await aPerson(site, 'ada', [100, 80]);
  await takeEntries(log, site.accountId);
  await expect(set({ erasedDays: 90, supersededDays: 60, preview })).rejects.toMatchObject({ kind: 'conflict' });
});

test('[decision 79] a purge of the person that is asked for in between covers the record, whose own purge ends without a leaf', async () => {
  const site = await aSiteOf();
  const { accountId } = site;
  const [old] = await aPerson(site, 'ada', [100, 60]);
  await takeEntries(log, accountId);
  await retain(site, 30);
  await walked(accountId);
  await consent.client.eraseSubject({ accountId, subjectId: 'ada', siteId: '', actor });
  await consent.client.askPurge({ accountId, subjectId: 'ada', actor });
  await takeEntries(log, accountId);
  await makeRecordPurgesDue(consent.sql, accountId);
  await waitUntil('the purge of the record waits', async () => {
    const { rows } = await consent.sql.query('SELECT FROM record_purges WHERE account_id = $1 AND next_try_at > now()', [accountId]);
    return rows.length > 0;
  });
  await makeDue(consent.sql, accountId);
  await waitUntil('the person is purged', () => isDone(consent.sql, accountId), { timeoutMs: 20_000 });
  await makeRecordPurgesDue(consent.sql, accountId);
  await waitUntil('the purge of the record is gone', async () => {
    return (await consent.sql.query('SELECT FROM record_purges WHERE account_id = $1', [accountId])).rows.length === 0;
  });
  const { leaves } = await describe(accountId, 'ada');
  expect(leaves.filter(({ record }) => record === old)).toHaveLength(2);
  const ofPurges = leaves.filter(({ type }) => type === 'subject.purged');
  // Two records, a deletion and an erasure.
  expect(ofPurges.map(({ erasedIds }) => erasedIds.length)).toEqual([4]);
});

/** Leaves of rows that the log does not have, by table. */
async function strangeLeaves(accountId: string, logged: readonly string[]) {
  const found: string[] = [];
  for (let place = ''; ;) {
    const page = await log.leaves.listRowLeaves({ accountId, cursor: place });
    found.push(...page.damages.map(({ table }) => table));
    found.push(...page.leaves.filter(({ entry }) => !logged.includes(entry.toString('hex'))).map(({ table }) => table));
    place = page.nextCursor;
    if (place === '') return found;
  }
}

test('[decision 79] each edited column of a purge of a record is a leaf that the log does not have, and lost leaves are made again', async () => {
  const site = await aSiteOf();
  const { accountId } = site;
  const [old, current] = (await aPerson(site, 'ada', [100, 60])) as [string, string];
  await takeEntries(log, accountId);
  await retain(site, 30);
  await walked(accountId);
  await purged(accountId);
  await takeEntries(log, accountId);
  const all: string[] = [];
  for (let cursor = ''; ;) {
    const page = await log.leaves.repeatLeaves({ sinceMs: 0, cursor });
    cursor = page.nextCursor;
    if (cursor === '') break;
  }
  all.push(...(await takeEntries(log, accountId)));
  expect(new Set(all).size).toBe(4);
  expect(await strangeLeaves(accountId, all)).toEqual([]);
  const edits = [
    `asked_by_id = 'key_2'`,
    `asked_by_kind = 'user'`,
    `done_at = done_at + interval '1 second'`,
    'purged = purged + 1',
    `leaves_sha256 = sha256('x')`,
    `tag = '\\x00112233445566778899aabbccddeeff'`,
  ];
  for (const edit of edits) {
    const { rows } = await consent.sql.query('SELECT * FROM record_purges WHERE account_id = $1', [accountId]);
    await consent.sql.query(`UPDATE record_purges SET ${edit} WHERE account_id = $1`, [accountId]);
    expect([edit, await strangeLeaves(accountId, all)]).toEqual([edit, ['record_purges']]);
    const { asked_by_id, asked_by_kind, done_at, purged: leaves, leaves_sha256, tag } = rows[0] as Record<string, unknown>;
    await consent.sql.query(
      `UPDATE record_purges SET asked_by_id = $2, asked_by_kind = $3, done_at = $4, purged = $5, leaves_sha256 = $6, tag = $7 WHERE account_id = $1`,
      [accountId, asked_by_id, asked_by_kind, done_at, leaves, leaves_sha256, tag],
    );
  }
  for (const edit of [`record_id = '${current}'`, `started_at = started_at + interval '1 second'`]) {
    await consent.sql.query(`UPDATE record_purges SET ${edit} WHERE account_id = $1`, [accountId]);
    expect(await strangeLeaves(accountId, all)).toContain('consents');
    await expect(
      log.statements.describeConsent({ accountId, id: old, cursor: '', inPages: true, withoutData: true }),
    ).rejects.toMatchObject({ kind: 'internal' });
  }
});

test('[decision 79.4] a site whose walk fails delays nobody else, and is tried again', async () => {
  const [broken, other] = [await aSiteOf(), await aSiteOf()];
  for (const site of [broken, other]) {
    await aPerson(site, 'ada', [100, 50]);
    await takeEntries(log, site.accountId);
  }
  await consent.sql.query(`
    CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse_end BEFORE INSERT ON record_purges FOR EACH ROW WHEN (NEW.account_id = '${broken.accountId}') EXECUTE FUNCTION refuse_end();`);
  const insert = `INSERT INTO superseded_retentions (account_id, site_id, superseded_days, set_by_kind, set_by_id, set_at, next_at)
    VALUES ($1, $2, 40, 'user', '', date_trunc('milliseconds', now()), now() - make_interval(hours => $3))`;
  await consent.sql.query(insert, [broken.accountId, broken.id, 2]);
  await consent.sql.query(insert, [other.accountId, other.id, 1]);
  const ended = async (site: { accountId: string }) => (await endsOf(consent.sql, site.accountId)).length;
  await waitUntil('the other record ends', async () => (await ended(other)) === 1, { timeoutMs: 20_000 });
  expect(await ended(broken)).toBe(0);
  await consent.sql.query('DROP TRIGGER refuse_end ON record_purges');
  await consent.sql.query('UPDATE superseded_retentions SET next_at = now() WHERE account_id = $1', [broken.accountId]);
  await waitUntil('it ends too', async () => (await ended(broken)) === 1, { timeoutMs: 20_000 });
});
