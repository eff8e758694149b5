import { type AuditEntry, auditEventType } from '@consent/contracts';
import { createEventMaker, insertEvents, noEventSignatures } from '@consent/events';
import { runInRequest } from '@consent/rpc';
import { auditEntryOf, createAudit } from '@consent/service';
import { useTestNats, waitUntil } from '@consent/testkit';
import { decodeTime } from 'ulid';
import { storeEntry } from '../src/audit/store';
import { startAccount, type AccountUnderTest } from './account-under-test';

const makeEvent = createEventMaker(noEventSignatures);
const audit = createAudit(makeEvent);
let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount({ natsUrl: (await useTestNats()).url });
});
afterAll(() => account.stop());

async function entriesOf(accountId: string): Promise<{ id: string; content: string; is_logged: boolean }[]> {
  const { rows } = await account.database.query<{ id: string; content: string; is_logged: boolean }>(
    'entries_of_test',
    'SELECT id, content, is_logged FROM audit_entries WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
  return rows;
}

const kindsOf = async (accountId: string) =>
  (await entriesOf(accountId)).map(({ content }) => (JSON.parse(content) as { kind: string }).kind);

/** As the evidence service tells it. */
async function openLog(accountId: string): Promise<void> {
  await insertEvents(account.database, [makeEvent({ accountId, type: 'log.opened', createdAtMs: Date.now(), dataJson: '{}' })]);
  await waitUntil('the log is open', async () => {
    const { rowCount } = await account.database.query('opened', 'SELECT FROM opened_logs WHERE account_id = $1 AND NOT has_waiting', [
      accountId,
    ]);
    return rowCount === 1;
  });
}

/** The ids, in the order of their leaves. */
async function queuedOf(accountId: string): Promise<string[]> {
  const { rows } = await account.database.query<{ material: string }>(
    'work',
    'SELECT material FROM log_queue WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
  return rows.flatMap(({ material }) => (JSON.parse(material) as { audited: string[] }).audited);
}

const aPolicy = { kind: 'policy.created', target: { kind: 'policy', id: 'p' } } as const;

test('[decision 82] an entry of another service is stored once, however often its event arrives, and has one leaf', async () => {
  const { id: accountId } = await account.anAccount();
  await openLog(accountId);
  const before = (await entriesOf(accountId)).length;
  const entry = auditEntryOf({ accountId, ...aPolicy });
  const event = makeEvent({ accountId, type: auditEventType, createdAtMs: Date.now(), dataJson: JSON.stringify(entry) });
  // The same entry in two events: as after a stream was lost and the outbox was sent again, later than ids are kept.
  const again = makeEvent({ accountId, type: auditEventType, createdAtMs: Date.now(), dataJson: JSON.stringify(entry) });
  await insertEvents(account.database, [event]);
  await waitUntil('it is stored', async () => (await entriesOf(accountId)).length === before + 1);
  await account.database.query('unmark', 'UPDATE outbox SET published_at = NULL WHERE id = $1', [event.id]);
  await insertEvents(account.database, [again]);
  await audit(account.database, { accountId, kind: 'policy.deleted' });
  await waitUntil('the one after it is stored', async () => (await kindsOf(accountId)).includes('policy.deleted'));
  const entries = (await entriesOf(accountId)).slice(before);
  expect(entries.map(({ content }) => JSON.parse(content) as object)).toEqual([
    { ...entry, actor: { kind: 'system', id: null } },
    expect.objectContaining({ kind: 'policy.deleted' }),
  ]);
  expect(entries.every((stored) => stored.is_logged)).toBe(true);
  const queued = await queuedOf(accountId);
  expect(queued.filter((id) => id === entry.id)).toHaveLength(1);
});

test('a process that is killed before it has stored an entry stores it after its restart', async () => {
  const { id: accountId } = await account.anAccount();
  // As if it had been killed within the transaction: nobody can store it until this lock is gone.
  await account.database.transaction(async (tx) => {
    await tx.query('lock', 'LOCK TABLE audit_entries IN SHARE MODE', []);
    await audit(account.database, { accountId, ...aPolicy });
    await waitUntil('it was sent', async () => {
      const { rows } = await account.database.query(
        'sent',
        'SELECT FROM outbox WHERE account_id = $1 AND type = $2 AND published_at IS NOT NULL',
        [accountId, auditEventType],
      );
      return rows.length === 1;
    });
    await tx.query(
      'kill',
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'INSERT INTO audit_entries%' AND wait_event_type = 'Lock'`,
      [],
    );
  });
  await waitUntil('it is stored', async () => (await kindsOf(accountId)).filter((kind) => kind === 'policy.created').length === 1);
});

test('[decision 85.1] entries wait without a leaf until the log of the account is open, and then get theirs in order', async () => {
  const { id: accountId } = await account.anAccount();
  const { id: otherId } = await account.anAccount();
  for (const name of ['One', 'Two', 'Three']) await account.aSite(accountId, { name });
  const ids = (await entriesOf(accountId)).map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(await queuedOf(accountId)).toEqual([]);
  await openLog(accountId);
  await account.aSite(accountId, { name: 'Four' });
  const later = (await entriesOf(accountId)).map(({ id }) => id).slice(4);
  expect(await queuedOf(accountId)).toEqual([...ids, ...later]);
  expect(later).toHaveLength(1);
  expect((await entriesOf(otherId)).every((entry) => !entry.is_logged)).toBe(true);
});

test('[decision 85.2] an entry whose transaction is open when the log opens has a leaf', async () => {
  const { id: accountId } = await account.anAccount();
  let opening = Promise.resolve();
  await account.database.transaction(async (tx) => {
    await storeEntry(tx, accountId, auditEntryOf({ accountId, ...aPolicy }), { isLogOn: true });
    opening = openLog(accountId);
    await waitUntil('it waits', async () => {
      const { rowCount } = await account.database.query('waiting', `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`, []);
      return rowCount! > 0;
    });
  });
  await opening;
  const entries = await entriesOf(accountId);
  expect(entries.map((entry) => entry.is_logged)).toEqual([true, true]);
  expect(await queuedOf(accountId)).toEqual(entries.map(({ id }) => id));
});

test('[decision 85.2] a checkpoint tells it too, and what tells it twice queues nothing twice', async () => {
  const { id: accountId } = await account.anAccount();
  await openLog(accountId);
  await account.database.query('restored', 'DELETE FROM opened_logs WHERE account_id = $1', [accountId]);
  await account.aSite(accountId, { name: 'While unknown' });
  const tell = (type: string) => insertEvents(account.database, [makeEvent({ accountId, type, createdAtMs: Date.now(), dataJson: '{}' })]);
  await tell('log.checkpoint');
  await openLog(accountId);
  await tell('log.checkpoint');
  await openLog(accountId);
  expect(await queuedOf(accountId)).toEqual((await entriesOf(accountId)).map(({ id }) => id));
});

test('entries that were recorded while the log is off have a leaf once it is on', async () => {
  const { id: accountId } = await account.anAccount();
  await openLog(accountId);
  await account.database.query('waits', 'UPDATE opened_logs SET has_waiting = true WHERE account_id = $1', [accountId]);
  await account.database.query('off', 'UPDATE audit_entries SET is_logged = false WHERE account_id = $1', [accountId]);
  await account.database.query('off_queue', 'DELETE FROM log_queue WHERE account_id = $1', [accountId]);
  const replica = await account.startReplica({});
  try {
    await waitUntil('all are queued', async () => (await entriesOf(accountId)).every((entry) => entry.is_logged));
  } finally {
    await replica.stop();
  }
  const { batches } = await account.leaves.pullLeaves({ doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] });
  const leaves = batches.filter((batch) => batch.accountId === accountId).reduce((sum, { entries }) => sum + entries.length / 48, 0);
  expect(leaves).toBe((await entriesOf(accountId)).length);
});

test('changes of this service are in the trail with who, where and the difference, and never with a secret', async () => {
  const { id: accountId, email, userId } = await account.anAccount();
  const origin = { actorKind: 'user', actorId: userId, country: 'DE', region: 'Bavaria' };
  const asUser = <Result>(work: () => Promise<Result>) => runInRequest({ requestId: 'req-1', origin }, work);
  const site = await asUser(() => account.aSite(accountId, { name: 'One' }));
  const described = { domain: site.domain, categories: [], categoriesClosed: false };
  await asUser(() => account.sites.updateSite({ accountId, id: site.id, name: 'Two', ...described }));
  const { secret, key } = await asUser(() => account.keys.createKey({ accountId, name: 'Key', expiresAtMs: 0 }));
  await account.sessions.login({ email, password: 'correct horse', previousDigest: Buffer.alloc(0) });
  await expect(account.sessions.login({ email, password: 'wrong', previousDigest: Buffer.alloc(0) })).rejects.toMatchObject({
    kind: 'unauthorized',
  });
  await waitUntil('the refused sign-in is there', async () => (await kindsOf(accountId)).includes('session.refused'));
  const entries = (await entriesOf(accountId)).map(({ content }) => JSON.parse(content) as AuditEntry);
  expect(entries.map(({ kind }) => kind)).toEqual([
    'plan.set',
    'site.created',
    'site.updated',
    'key.created',
    'session.started',
    'session.refused',
  ]);
  expect(entries[2]).toMatchObject({
    ...{ actor: { kind: 'user', id: userId }, country: 'DE', region: 'Bavaria', request_id: 'req-1', site_id: site.id },
    ...{ target: { kind: 'site', id: site.id }, changes: [{ field: 'name', from: 'One', to: 'Two' }] },
  });
  expect(entries[3]).toMatchObject({ target: { kind: 'api_key', id: key?.id } });
  expect(entries[4]).toMatchObject({ actor: { kind: 'user', id: userId } });
  const texts = JSON.stringify(entries);
  for (const hidden of [secret, site.token, email, 'correct horse']) expect(texts).not.toContain(hidden);
});

test('[decision 82.7] entries are blanked after the time of the plan, and their leaves stay what they were', async () => {
  const { id: paid } = await account.anAccount();
  const { id: free } = await account.anAccount();
  await account.accounts.setPlan({ accountId: free, plan: 'free' });
  const atMs = Date.now() - 366 * 86_400_000;
  for (const accountId of [paid, free]) {
    const entry = auditEntryOf({ accountId, ...aPolicy, atMs });
    const event = makeEvent({ accountId, type: auditEventType, createdAtMs: Date.now(), dataJson: JSON.stringify(entry) });
    await insertEvents(account.database, [event]);
  }
  const isOld = ({ id }: { id: string }) => decodeTime(id.slice(4)) === atMs;
  const oldOf = async (accountId: string) => (await entriesOf(accountId)).find(isOld);
  await waitUntil('both are stored', async () => (await oldOf(paid)) !== undefined && (await oldOf(free)) !== undefined);
  const leavesOf = async (accountId: string) => (await account.leaves.listRowLeaves({ accountId, cursor: '' })).leaves;
  const [before, shownBefore] = [await leavesOf(free), await listOf(free)];
  const replica = await account.startReplica({});
  try {
    await waitUntil('the old one is blanked', async () => (await oldOf(free))?.content === null);
  } finally {
    await replica.stop();
  }
  expect((await oldOf(paid))?.content).not.toBeNull();
  const others = (await entriesOf(free)).filter((entry) => !isOld(entry));
  expect(others.length > 0 && others.every(({ content }) => content !== null)).toBe(true);
  expect(await leavesOf(free)).toEqual(before);
  expect((await account.leaves.listRowLeaves({ accountId: free, cursor: '' })).damages).toEqual([]);
  expect((await listOf(free)).entries.length).toBe(shownBefore.entries.length - 1);
  expect([(await listOf(free)).keptDays, (await listOf(paid)).keptDays]).toEqual([365, 2555]);
});

const all = { beforeId: '', limit: 100, kind: '', actorKind: '', actorId: '', siteId: '', fromMs: 0, toMs: 0 };
const listOf = (accountId: string) => account.audit.listEntries({ accountId, ...all });

test('[decision 82.1] a page that looks at many entries may be empty and goes on', async () => {
  const { id: accountId } = await account.anAccount();
  await account.database.query(
    'many',
    `INSERT INTO audit_entries (account_id, id, content, salt, sha256, is_logged)
     SELECT $1, 'aud_01KB9Y9G00' || lpad(n::text, 16, '0'), json_build_object('kind', CASE WHEN n = 1 THEN 'hold.set' ELSE 'site.updated' END)::text,
       decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), true FROM generate_series(1, 2500) AS n`,
    [accountId],
  );
  const first = await account.audit.listEntries({ accountId, ...all, kind: 'hold' });
  expect(first.entries).toEqual([]);
  const second = await account.audit.listEntries({ accountId, ...all, kind: 'hold', beforeId: first.nextId });
  expect([second.entries.length, second.nextId]).toEqual([1, '']);
});
