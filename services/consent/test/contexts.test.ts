import { randomUUID } from 'node:crypto';
import { contextText, type ConsentContext } from '@consent/evidence-format';
import { waitUntil } from '@consent/testkit';
import { leavesOfEarlierRelease } from './earlier-release';
import {
  canonical,
  entriesOf,
  entryByHand,
  entryOf,
  evidenceClient,
  hashByHand,
  inOneAnswer,
  secretsOf,
  subjectTagByHand,
} from './log-calls';
import { actor } from './many-records';
import { onceOf } from './once';
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

const context = (overrides: Partial<ConsentContext> = {}) =>
  contextText({
    action: 'refuse_all',
    asked: 'served',
    language: 'pt-BR',
    notice_sha256: 'ab'.repeat(32),
    signals: { gpc: true },
    surface: 'banner',
    ...overrides,
  });
const policy = { policyId: randomUUID(), policyVersion: 3, policySha256: 'cd'.repeat(32) };
const bySite = { recordedBy: 'site' };
const byImport = { recordedBy: 'import', recordedById: 'key_1' };

interface QueuedRow {
  material: string;
  leaves: number;
  events: string[];
  failed: boolean;
}

async function queueOf(accountId: string, from = consent): Promise<QueuedRow[]> {
  const { rows } = await from.sql.query<Omit<QueuedRow, 'events'> & { payloads: string[] }>(
    `SELECT q.material, q.leaves, q.failed_at IS NOT NULL AS failed, ARRAY(
       SELECT o.payload FROM unnest(q.outbox_ids) WITH ORDINALITY AS named(id, place)
       JOIN outbox o ON o.created_at = q.created_at AND o.id = named.id ORDER BY named.place) AS payloads
     FROM log_queue q WHERE q.account_id = $1 ORDER BY q.id`,
    [accountId],
  );
  return rows.map(({ payloads, ...row }) => ({
    ...row,
    events: payloads.flatMap((payload) => payload.split('\u001e')).map((payload) => (JSON.parse(payload) as { type: string }).type),
  }));
}

async function take(accountId: string, { leaves } = log): Promise<string[]> {
  const { batches } = await leaves.pullLeaves({ doneIds: [], maxEvents: 20_000, heldIds: [], skipAccountIds: [] });
  const own = batches.filter((batch) => batch.accountId === accountId);
  await leaves.pullLeaves({ doneIds: own.map(({ queueId }) => queueId), maxEvents: 1, heldIds: [], skipAccountIds: [] });
  return entriesOf(own, accountId);
}

async function describeEntries(accountId: string, ids: readonly string[], { statements } = log): Promise<string[]> {
  const entries = await Promise.all(
    ids.map(async (id) => {
      const { tag, leaves } = await statements.describeConsent({ accountId, id, ...inOneAnswer });
      return leaves.map(({ frame }) => entryOf(tag, frame));
    }),
  );
  return entries.flat();
}

const contextOf = async (accountId: string, id: string) =>
  (await consent.client.getConsents({ refs: [{ accountId, id }] })).results[0]?.consent?.context;

describe('a record with a context', () => {
  test('has a leaf of version 2 that commits to the context and to who recorded it; its later leaves have version 1', async () => {
    const site = aSite(randomUUID());
    const { accountId } = site;
    const rows = [aRow(site, { context: context(), ...byImport }), aRow(site, { context: context({ asked: 'claimed' }), ...bySite })];
    for (const row of rows) await consent.client.createConsents({ rows: [row], sites: [factsOf(site, policy)] });
    await consent.client.updateConsent({ accountId, id: rows[0]!.id, actor, accepted: false });
    const entries = await take(accountId);
    const { tagKey, saltOf } = await secretsOf(consent.sql, accountId);
    const { rows: events } = await consent.sql.query<{ payload: string }>(
      'SELECT payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
      [accountId],
    );
    const expected = events.map(({ payload }, at) => {
      const { type, created_at, data } = JSON.parse(payload) as { type: string; created_at: string; data: { id: string } };
      const row = rows.find(({ id }) => id === data.id)!;
      const asked = {
        v: 2,
        by: at === 0 ? { id: 'key_1', kind: 'import' } : { id: '', kind: 'site' },
        context: hashByHand(row.context!, saltOf(row.id)),
      };
      const frame = {
        ...{ account: accountId, at: created_at, type, record: row.id, site: site.id },
        policy: { id: policy.policyId, sha256: policy.policySha256, version: 3 },
        ...(at < 2 ? asked : { by: actor }),
      };
      const text = payload.slice(payload.indexOf('"data":') + '"data":'.length, -1);
      return entryByHand(frame, { data: text, salt: saltOf(row.id), tag: subjectTagByHand(tagKey, row.subjectId) });
    });
    expect(entries).toEqual(expected);
    expect(
      (
        await describeEntries(
          accountId,
          rows.map(({ id }) => id),
        )
      ).sort(),
    ).toEqual(entries.toSorted());
  });

  test('keeps the context of the first call, whatever a repeated call says', async () => {
    const site = aSite(randomUUID());
    const { accountId } = site;
    const row = aRow(site, { context: context(), ...bySite });
    const request = { rows: [row], sites: [factsOf(site)] };
    await consent.client.createConsents(request);
    await consent.client.createConsents({ ...request, rows: [{ ...row, context: context({ action: 'accept_all' }) }] });
    await consent.client.createConsents({ ...request, rows: [{ ...row, context: undefined }] });
    expect(await contextOf(accountId, row.id)).toBe(context());
    const keyed = { ...request, rows: [aRow(site, { context: context(), ...bySite })], once: onceOf(accountId) };
    await consent.client.createConsents(keyed);
    await consent.client.createConsents({ ...keyed, rows: [aRow(site, { context: context({ action: 'save' }) })] });
    expect(await contextOf(accountId, keyed.rows[0]!.id)).toBe(context());
    const entries = await take(accountId);
    expect(entries).toHaveLength(2);
    expect((await describeEntries(accountId, [row.id, keyed.rows[0]!.id])).sort()).toEqual(entries.sort());
  });

  test('keeps the context when its subject is erased, because no one is named in it and its leaf commits to it', async () => {
    const site = aSite(randomUUID());
    const row = aRow(site, { context: context(), ...bySite });
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    const before = await take(site.accountId);
    await consent.client.eraseSubject({ accountId: site.accountId, subjectId: row.subjectId, siteId: '', actor });
    expect(await contextOf(site.accountId, row.id)).toBe(context());
    const [creation] = await describeEntries(site.accountId, [row.id]);
    expect([creation]).toEqual(before);
  });

  test('is refused in a batch as any other, and stored by no dry run', async () => {
    const site = aSite(randomUUID());
    const { accountId } = site;
    const closed = factsOf(site, { categoriesClosed: true, categories: ['analytics'] });
    const rows = [aRow(site, { context: context() }), aRow(site, { context: context(), preferencesJson: '{"unknown":true}' }), aRow(site)];
    const { results: checked } = await consent.client.checkConsents({ rows, sites: [closed] });
    expect(checked.map(({ failure }) => failure?.kind)).toEqual([undefined, 'invalid', undefined]);
    expect(await queueOf(accountId)).toEqual([]);
    await consent.client.createConsents({ rows, sites: [closed] });
    const entries = await take(accountId);
    expect(entries).toEqual(await describeEntries(accountId, [rows[0]!.id, rows[2]!.id]));
    expect(entries).toHaveLength(2);
  });

  test('of a page for proofs comes without the text', async () => {
    const site = aSite(randomUUID());
    const { accountId } = site;
    const row = aRow(site, { context: context() });
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    const ask = async (withoutData: boolean) =>
      (await log.statements.describeConsent({ accountId, id: row.id, ...inOneAnswer, withoutData })).leaves.map((leaf) => leaf.context);
    expect([await ask(false), await ask(true)]).toEqual([[context()], [undefined]]);
  });
});

describe('a release before contexts', () => {
  test('fails on the work of records with a context, and only on that', async () => {
    const [asked, mixed, plain] = [aSite(randomUUID()), aSite(randomUUID()), aSite(randomUUID())];
    const rows = [
      aRow(asked, { context: context(), ...bySite }),
      aRow(mixed, { siteFacts: 1 }),
      aRow(plain, { siteFacts: 3 }),
      aRow(mixed, { siteFacts: 2, context: context(), ...byImport }),
      aRow(mixed, { siteFacts: 2, context: context({ language: 'en' }), ...byImport }),
      aRow(mixed, { siteFacts: 1, context: context(), ...byImport }),
    ];
    const sites = [factsOf(asked), factsOf(mixed), factsOf(mixed, policy), factsOf(plain, policy)];
    await consent.client.createConsents({ rows, sites });
    for (const site of [asked, mixed]) {
      const [row, ...others] = await queueOf(site.accountId);
      expect(others).toEqual([]);
      expect(() => leavesOfEarlierRelease(row!)).toThrow('no policy for leaf 0');
    }
    const [row] = await queueOf(plain.accountId);
    expect(leavesOfEarlierRelease(row!)).toEqual(['event']);
    expect(JSON.parse(row!.material)).toEqual({ policies: [[policy.policyId, policy.policySha256, 3]] });
    const { accountId } = mixed;
    const ids = rows.filter((each) => each.accountId === accountId).map(({ id }) => id);
    expect(await take(accountId)).toEqual(await describeEntries(accountId, ids));
  });

  test('fails on what is repeated of them, and of the record of another account it makes the leaf', async () => {
    const [asked, plain] = [aSite(randomUUID()), aSite(randomUUID())];
    const rows = [aRow(asked, { context: context(), ...bySite }), aRow(plain, { siteFacts: 1 })];
    await consent.client.createConsents({ rows, sites: [factsOf(asked), factsOf(plain)] });
    await consent.client.updateConsent({ accountId: asked.accountId, id: rows[0]!.id, actor, accepted: false });
    const before = await take(asked.accountId);
    await take(plain.accountId);
    for (let cursor = ''; ;) {
      ({ nextCursor: cursor } = await log.leaves.repeatLeaves({ sinceMs: 0, cursor }));
      if (cursor === '') break;
    }
    const [ofAsked] = await queueOf(asked.accountId);
    expect(() => leavesOfEarlierRelease(ofAsked!)).toThrow(TypeError);
    expect(leavesOfEarlierRelease((await queueOf(plain.accountId))[0]!)).toEqual(['rows']);
    expect(await take(asked.accountId)).toEqual(before);
    await take(plain.accountId);
  });
});

test('a record with a context from while the log was off is attested with a leaf of version 2, which a release before contexts cannot make', async () => {
  const off = await startConsent({ EVIDENCE_LOG: 'off' });
  const site = aSite(randomUUID());
  const { accountId } = site;
  const rows = [aRow(site, { context: context(), ...byImport }), aRow(site)];
  try {
    await off.client.createConsents({ rows, sites: [factsOf(site, policy)] });
    await off.client.updateConsent({ accountId, id: rows[0]!.id, actor, accepted: false });
    expect(await queueOf(accountId, off)).toEqual([]);
    const on = await startConsent({ DATABASE_URL: off.databaseUrl });
    const evidence = evidenceClient(on.rpcPort);
    try {
      await waitUntil('every revision has a leaf', async () => !(await evidence.statements.getTagKey({ accountId })).hasUnattested, {
        timeoutMs: 15_000,
      });
      const work = await queueOf(accountId, off);
      expect(work.map(({ leaves }) => leaves)).toEqual([3]);
      expect(() => leavesOfEarlierRelease(work[0]!)).toThrow(TypeError);
      const { leaves } = await evidence.statements.describeConsent({ accountId, id: rows[0]!.id, ...inOneAnswer });
      const { saltOf } = await secretsOf(off.sql, accountId);
      const frames = leaves.map(({ frame }) => JSON.parse(frame) as Record<string, unknown>);
      expect(frames[0]).toMatchObject({
        ...{ v: 2, type: 'consent.attested', revision: 'created', by: { id: 'key_1', kind: 'import' } },
        context: hashByHand(context(), saltOf(rows[0]!.id)),
      });
      expect(leaves[0]!.frame).toBe(canonical(frames[0]));
      expect(frames[1]).toMatchObject({ v: 1, type: 'consent.attested', revision: 'revoked' });
      expect(leaves.map((leaf) => leaf.context)).toEqual([context(), undefined]);
      const entries = await take(accountId, evidence);
      expect(entries.sort()).toEqual(
        (
          await describeEntries(
            accountId,
            rows.map(({ id }) => id),
            evidence,
          )
        ).sort(),
      );
      // An operator's audit attests what has no leaf, in the same form.
      const page = await evidence.leaves.listRowLeaves({ accountId, cursor: '' });
      expect(await evidence.leaves.attestRows({ accountId, leaves: page.leaves })).toEqual({ queued: 3 });
      const [again] = await queueOf(accountId, off);
      expect(() => leavesOfEarlierRelease(again!)).toThrow(TypeError);
      expect((await take(accountId, evidence)).sort()).toEqual(entries);
    } finally {
      await evidence.stop();
      await on.stop();
    }
  } finally {
    await off.stop();
  }
});
