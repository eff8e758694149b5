import { createHash, randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { entryOf, evidenceClient } from './log-calls';
import { actor } from './many-records';
import { onceOf } from './once';
import { isDone, makeDue, tablesWith, takeEntries } from './purge-calls';
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

const day = 86_400_000;

/** A person with two records, one of them changed twice, and a stranger. */
async function aLife(marks = randomUUID()) {
  const site = aSite(randomUUID());
  const { accountId } = site;
  consent.owners.owned.sites.push(site);
  const subjectId = `subject ${marks}`;
  const personal = { consentId: `consent ${marks}`, userAgent: `agent ${marks}`, preferencesJson: `{"${marks}":true}` };
  const rows = [
    aRow(site, { subjectId, ...personal, recordedBy: 'api_key', recordedById: 'key_1' }),
    aRow(site, { subjectId, ...personal }),
  ];
  rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  const stranger = aRow(site, { subjectId: 'stranger' });
  await consent.client.createConsents({ rows: [...rows, stranger], sites: [factsOf(site)] });
  const [first, second] = rows.map(({ id }) => id) as [string, string];
  await consent.client.updateConsent({ accountId, id: first, actor, accepted: false });
  await consent.client.updateConsent({ accountId, id: first, actor, accepted: true });
  return { accountId, site, subjectId, marks, first, second, stranger: stranger.id };
}

async function erase({ accountId, subjectId }: { accountId: string; subjectId: string }) {
  const answer = await consent.client.eraseSubject({ accountId, subjectId, siteId: '', actor });
  await takeEntries(log, accountId);
  return answer;
}

async function purge(life: { accountId: string; subjectId: string }) {
  const { accountId, subjectId } = life;
  const { purge: asked } = await consent.client.askPurge({ accountId, subjectId, actor });
  await takeEntries(log, accountId);
  await makeDue(consent.sql, accountId);
  await waitUntil('the purge is done', () => isDone(consent.sql, accountId));
  return asked!;
}

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

test('[decision 66] nobody may purge an active record, a running erasure or an unknown person, and asking again joins', async () => {
  const life = await aLife();
  const { accountId, subjectId } = life;
  const ask = (once = undefined as ReturnType<typeof onceOf> | undefined) => consent.client.askPurge({ accountId, subjectId, actor, once });
  await expect(ask()).rejects.toMatchObject({ kind: 'conflict' });
  await expect(consent.client.askPurge({ accountId, subjectId: 'nobody', actor })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(consent.client.getPurge({ accountId, subjectId })).rejects.toMatchObject({ kind: 'not_found' });
  const before = Date.now();
  await erase(life);
  const once = onceOf(accountId);
  const { purge: asked } = await ask(once);
  expect(asked).toMatchObject({ askedBy: actor, doneAtMs: 0, records: 0, leaves: 0 });
  expect(asked.id).toMatch(/^prg_/);
  expect(asked.dueAtMs).toBeGreaterThanOrEqual(before + 8 * day);
  expect(asked.dueAtMs).toBeLessThanOrEqual(Date.now() + 8 * day);
  expect(await ask(once)).toMatchObject({ purge: { id: asked.id }, replayed: true });
  const together = await Promise.all(Array.from({ length: 8 }, () => ask()));
  expect(new Set(together.map(({ purge }) => purge.id))).toEqual(new Set([asked.id]));
  expect((await consent.client.getPurge({ accountId, subjectId })).purge).toEqual(asked);
});

test('[decision 66] a record that was only deleted is erased from its events first, so its purge is due from the request on', async () => {
  const life = await aLife();
  const { accountId, subjectId, first, second } = life;
  for (const id of [first, second]) await consent.client.deleteConsent({ accountId, id, actor });
  await consent.sql.query(
    `UPDATE consents SET deleted_at = deleted_at - interval '30 days', updated_at = updated_at - interval '30 days' WHERE account_id = $1 AND deleted_at IS NOT NULL`,
    [accountId],
  );
  const before = Date.now();
  const { purge: asked } = await consent.client.askPurge({ accountId, subjectId, actor });
  expect(asked.dueAtMs).toBeGreaterThanOrEqual(before + 8 * day);
  expect((await consent.sql.query('SELECT FROM event_erasures WHERE account_id = $1', [accountId])).rows).toHaveLength(1);
  const { rows } = await consent.sql.query(`SELECT FROM outbox WHERE account_id = $1 AND type = 'subject.erased'`, [accountId]);
  expect(rows).toHaveLength(1);
});

test('[decision 66] after a purge no table has a text of the person, and the same leaves are made as before, and one more', async () => {
  const life = await aLife();
  const { accountId, subjectId, marks, first } = life;
  await erase(life);
  const before = await describe(accountId, subjectId);
  const strangers = await describe(accountId, 'stranger');
  expect(before.leaves.map(({ type }) => type)).toEqual([
    'consent.created',
    'consent.revoked',
    'consent.updated',
    'consent.created',
    'consent.erased',
  ]);
  const { rows: salts } = await consent.sql.query<{ salt: string }>(
    `SELECT encode(salt, 'hex') AS salt FROM consents WHERE account_id = $1 AND subject_id = $2`,
    [accountId, subjectId],
  );
  expect(await tablesWith(consent.sql, marks)).toContain('consents');

  const asked = await purge(life);
  // The outbox is dropped after a week, and counts of a day by category belong to no person (docs/privacy.md).
  const others = (name: string) => !name.startsWith('outbox') && !name.startsWith('consent_stats');
  expect((await tablesWith(consent.sql, marks)).filter(others)).toEqual([]);
  for (const { salt } of salts) expect((await tablesWith(consent.sql, salt)).filter(others)).toEqual([]);

  const after = await describe(accountId, subjectId);
  expect(after.tag).toEqual(before.tag);
  expect(after.leaves.map(({ frame }) => frame)).toEqual([...before.leaves.map(({ frame }) => frame), expect.any(String)]);
  expect(after.leaves.every(({ data, salt, context }) => data === '' && salt.length === 0 && context === undefined)).toBe(true);
  expect(after.leaves[4]!.erasedIds).toEqual(before.leaves[4]!.erasedIds);
  const leaf = after.leaves.at(-1)!;
  const entries = before.leaves.map(({ frame }) => Buffer.from(entryOf(before.tag, frame), 'hex').toString('base64url')).sort();
  expect(leaf.erasedIds).toEqual(entries);
  const { purge: done } = await consent.client.getPurge({ accountId, subjectId });
  expect(done).toMatchObject({ id: asked.id, records: 2, leaves: 5 });
  expect(JSON.parse(leaf.frame)).toEqual({
    ...{
      account: accountId,
      at: new Date(done.doneAtMs).toISOString(),
      by: { id: 'key_1', kind: 'api_key' },
      type: 'subject.purged',
      v: 1,
    },
    leaves: createHash('sha256').update(entries.join('\n')).digest('base64url'),
    purged: 5,
  });
  expect(await takeEntries(log, accountId)).toEqual([entryOf(before.tag, leaf.frame)]);
  expect(await describe(accountId, 'stranger')).toEqual(strangers);

  const record = await log.statements.describeConsent({ accountId, id: first, cursor: '', inPages: true, withoutData: true });
  expect(record.leaves.map(({ type }) => type)).toEqual([
    'consent.created',
    'consent.revoked',
    'consent.updated',
    'consent.erased',
    'subject.purged',
  ]);
  expect(record).toMatchObject({ complete: true, tag: before.tag });
  expect(await describe(accountId, record.subjectId)).toEqual(after);
});

test('[decision 66] a purged record is absent from every read and change, and the state says purged', async () => {
  const life = await aLife();
  const { accountId, subjectId, first, second, stranger, site } = life;
  await erase(life);
  await purge(life);
  const { client } = consent;
  const { results } = await client.getConsents({
    refs: [
      { accountId, id: first },
      { accountId, id: stranger },
    ],
  });
  expect(results.map((result) => result.consent?.id)).toEqual([undefined, stranger]);
  const absent = [
    () => client.listHistory({ accountId, id: first, limit: 10 }),
    () => client.issueReceipt({ accountId, id: first, actor }),
    () => client.updateConsent({ accountId, id: first, actor, accepted: true }),
    () => client.deleteConsent({ accountId, id: second, actor }),
  ];
  for (const call of absent) await expect(call()).rejects.toMatchObject({ kind: 'not_found' });
  const list = (filters: object) =>
    client.listConsents({
      ...{ accountId, siteId: '', consentId: '', subjectId: '', includeDeleted: true, cursor: '', limit: 10 },
      ...filters,
    });
  expect((await list({})).consents.map(({ id }) => id)).toEqual([stranger]);
  expect((await list({ siteId: site.id })).consents.map(({ id }) => id)).toEqual([stranger]);
  expect((await list({ subjectId })).consents).toEqual([]);
  expect(await client.eraseSubject({ accountId, subjectId, siteId: '', actor })).toMatchObject({ erased: 0 });
  const { states } = await client.getStates({ accountId, siteId: site.id, subjectIds: ['stranger', subjectId, 'nobody'] });
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ['given', 'record'],
    ['purged', 'purge'],
    ['none', 'no_record'],
  ]);
  expect(states[1]!.record).toBeUndefined();
  expect((await client.getStates({ accountId, siteId: '', subjectIds: [subjectId] })).states).toMatchObject([
    { state: 'purged', siteId: site.id },
  ]);
  const earlier = await client.getStates({ accountId, siteId: site.id, subjectIds: [subjectId], atMs: Date.now() - day });
  expect(earlier.states).toMatchObject([{ state: 'none' }]);
  // A create that is repeated must not loop.
  const repeated = aRow(site, { id: first, subjectId: 'other' });
  await expect(client.createConsents({ rows: [repeated], sites: [factsOf(site)] })).rejects.toBeDefined();
});

test('[decision 66] a person who comes back has new records, and a purge of their own', async () => {
  const life = await aLife();
  const { accountId, subjectId, site } = life;
  await erase(life);
  const asked = await purge(life);
  await takeEntries(log, accountId);
  const row = aRow(site, { subjectId });
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await expect(consent.client.askPurge({ accountId, subjectId, actor })).rejects.toMatchObject({ kind: 'conflict' });
  const { states } = await consent.client.getStates({ accountId, siteId: site.id, subjectIds: [subjectId] });
  expect(states).toMatchObject([{ state: 'given' }]);
  const back = await describe(accountId, subjectId);
  expect(back.leaves.filter(({ data }) => data !== '').map(({ record }) => record)).toEqual([row.id]);
  expect(back.leaves).toHaveLength(7);
  await erase(life);
  const second = await purge(life);
  expect(second.id).not.toBe(asked.id);
  const { leaves } = await describe(accountId, subjectId);
  expect(leaves.filter(({ type }) => type === 'subject.purged').map(({ erasedIds }) => erasedIds.length)).toEqual([5, 2]);
  expect(await consent.client.askPurge({ accountId, subjectId, actor })).toMatchObject({ purge: { id: second.id } });
});

test('[decision 66] the log, the openings and the audit read purged rows as they were, and lost leaves are queued again', async () => {
  const life = await aLife();
  const { accountId, subjectId } = life;
  const logged = await takeEntries(log, accountId);
  const erasure = await consent.client.eraseSubject({ accountId, subjectId, siteId: '', actor });
  expect(erasure.erased).toBe(2);
  logged.push(...(await takeEntries(log, accountId)));
  await purge(life);
  logged.push(...(await takeEntries(log, accountId)));
  let cursor = '';
  do cursor = (await log.leaves.repeatLeaves({ sinceMs: 0, cursor })).nextCursor;
  while (cursor !== '');
  expect((await takeEntries(log, accountId)).sort()).toEqual(logged.toSorted());

  const opened: string[] = [];
  for (let place = ''; ;) {
    const page = await log.statements.listOpenings({ accountId, cursor: place, limit: 2 });
    for (const { tag, salt, frames, record } of page.openings) {
      if (frames.some((frame) => opened.includes(frame))) throw new Error('twice');
      opened.push(...frames.map((frame) => entryOf(tag, frame)));
      expect(salt).toHaveLength(record === life.stranger ? 16 : 0);
    }
    place = page.nextCursor;
    if (place === '') break;
  }
  expect(opened.sort()).toEqual(logged.toSorted());

  const audited: string[] = [];
  for (let place = ''; ;) {
    const page = await log.leaves.listRowLeaves({ accountId, cursor: place });
    expect(page.damages).toEqual([]);
    audited.push(...page.leaves.map(({ entry }) => entry.toString('hex')));
    place = page.nextCursor;
    if (place === '') break;
  }
  expect(audited.sort()).toEqual(logged.toSorted());
  const { rows } = await consent.sql.query<{ id: string }>('SELECT id FROM purges WHERE account_id = $1', [accountId]);
  expect(await log.statements.describePurge({ accountId, id: rows[0]!.id })).toMatchObject({ records: 2 });
});

const edits: [what: string, sql: string, table: string][] = [
  [
    'a frame of a record',
    `UPDATE consents SET frames = replace(frames, 'consent.created', 'consent.updated') WHERE account_id = $1 AND purged_at IS NOT NULL`,
    'consents',
  ],
  [
    'the pseudonym of a record',
    `UPDATE consents SET subject_id = overlay(subject_id placing 'f0f0' from 2) WHERE account_id = $1 AND purged_at IS NOT NULL`,
    'consents',
  ],
  [
    'the purge of a record',
    `UPDATE consents SET purged_at = purged_at + interval '1 day' WHERE account_id = $1 AND purged_at IS NOT NULL`,
    'consents',
  ],
  ['a frame of an update', `UPDATE consent_history SET frame = 'x' WHERE account_id = $1`, 'consent_history'],
  ['a frame of an erasure', `UPDATE erasures SET frame = frame || ' ' WHERE account_id = $1`, 'erasures'],
  ['who asked for a purge', `UPDATE purges SET asked_by_id = 'key_2' WHERE account_id = $1`, 'purges'],
  ['the time of a purge', `UPDATE purges SET done_at = done_at + interval '1 second' WHERE account_id = $1`, 'purges'],
  ['the number of leaves', `UPDATE purges SET purged = purged + 1 WHERE account_id = $1`, 'purges'],
  ['the hash of the leaves', `UPDATE purges SET leaves_sha256 = sha256('x') WHERE account_id = $1`, 'purges'],
  ['the tag of a purge', `UPDATE purges SET tag = '\\x00112233445566778899aabbccddeeff' WHERE account_id = $1`, 'purges'],
];

test.each(edits)('[decision 66] an edit of %s is a leaf that the log does not have, or a damage', async (_, sql, table) => {
  const life = await aLife();
  const { accountId } = life;
  const logged = await takeEntries(log, accountId);
  await consent.client.eraseSubject({ accountId, subjectId: life.subjectId, siteId: '', actor });
  logged.push(...(await takeEntries(log, accountId)));
  await purge(life);
  logged.push(...(await takeEntries(log, accountId)));
  await consent.sql.query(sql, [accountId]);
  const found: string[] = [];
  for (let place = ''; ;) {
    const page = await log.leaves.listRowLeaves({ accountId, cursor: place });
    found.push(...page.damages.map((damage) => damage.table));
    const strange = page.leaves.filter(({ entry }) => !logged.includes(entry.toString('hex')));
    found.push(
      ...strange.map((leaf) =>
        leaf.table === 'consents' && leaf.revision > 0 && leaf.revision <= leaf.lastNumber ? 'consent_history' : leaf.table,
      ),
    );
    place = page.nextCursor;
    if (place === '') break;
  }
  expect(found).toContain(table);
});
