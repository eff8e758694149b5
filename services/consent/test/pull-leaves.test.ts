import { createHash, randomUUID } from 'node:crypto';
import { actor } from './many-records';
import { entriesOf, entryByHand, hashOfIds, evidenceClient, secretsOf, subjectTagByHand } from './log-calls';
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

const hardTexts = {
  subjectId: 'a "b" \\ {c},NULL é 😀 \u2028',
  consentId: 'NULL',
  userAgent: '{"x":"\u001f"}',
  country: 'DE',
  region: 'DE-BE',
};
const hardPreferences = '{"b":true,  "a":false,"\\u00e9\\"":true}';
const policy = { policyId: randomUUID(), policyVersion: 3, policySha256: 'ab'.repeat(32) };

const pull = (request: { doneIds?: number[]; maxEvents?: number; heldIds?: number[]; skipAccountIds?: string[] } = {}) =>
  log.leaves.pullLeaves({ doneIds: [], maxEvents: 250, heldIds: [], skipAccountIds: [], ...request });
const pullAll = async () => {
  const { batches } = await pull({ maxEvents: 20_000 });
  await pull({ doneIds: batches.map(({ queueId }) => queueId) });
  return batches;
};

async function eventsOf(accountId: string): Promise<{ id: string; type: string; at: string; data: string }[]> {
  const { rows } = await consent.sql.query<{ payload: string }>(
    'SELECT payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
    [accountId],
  );
  return rows
    .flatMap(({ payload }) => payload.split('\u001e'))
    .map((payload) => {
      const { id, type, created_at: at } = JSON.parse(payload) as { id: string; type: string; created_at: string };
      return { id, type, at, data: payload.slice(payload.indexOf('"data":') + '"data":'.length, -1) };
    })
    .filter(({ type }) => type.startsWith('consent.'));
}

beforeEach(pullAll);

test('each change of a record gives the entry of the design, in order', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const row = aRow(site, { ...hardTexts, preferencesJson: hardPreferences });
  const ref = { accountId, id: row.id, actor };
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site, policy)] });
  await consent.client.updateConsent({ ...ref, accepted: false });
  await consent.client.updateConsent({ ...ref, accepted: true });
  await consent.client.deleteConsent(ref);
  const { batches } = await pull();
  const { tagKey, saltOf } = await secretsOf(consent.sql, accountId);
  const open = { salt: saltOf(row.id), tag: subjectTagByHand(tagKey, hardTexts.subjectId) };
  const frame = {
    account: accountId,
    record: row.id,
    site: site.id,
    policy: { id: policy.policyId, sha256: policy.policySha256, version: 3 },
  };
  const by = { id: actor.id, kind: actor.kind };
  const [created, revoked, updated, deleted] = await eventsOf(accountId);
  expect(entriesOf(batches, accountId)).toEqual([
    entryByHand({ ...frame, at: created!.at, type: 'consent.created' }, { ...open, data: created!.data }),
    entryByHand({ ...frame, by, at: revoked!.at, type: 'consent.revoked' }, { ...open, data: revoked!.data }),
    entryByHand({ ...frame, by, at: updated!.at, type: 'consent.updated' }, { ...open, data: updated!.data }),
    entryByHand({ ...frame, by, at: deleted!.at, type: 'consent.revoked', deleted: true }, { ...open, data: deleted!.data }),
  ]);
  for (const { tagKeySha256 } of batches) {
    expect(tagKeySha256.toString('hex')).toBe(createHash('sha256').update(tagKey).digest('hex'));
  }
});

test('each row of a call gives an entry with its policy, in order', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const rows = Array.from({ length: 25 }, (_, at) => aRow(site, { subjectId: `s${at}`, siteFacts: at % 2 }));
  await consent.client.createConsents({ rows, sites: [factsOf(site, policy), factsOf(site)] });
  const { batches } = await pull();
  const { tagKey, saltOf } = await secretsOf(consent.sql, accountId);
  const dataOf = new Map((await eventsOf(accountId)).map((event) => [(JSON.parse(event.data) as { id: string }).id, event]));
  const expected = rows.map(({ id, subjectId, siteFacts }) => {
    const { at, data } = dataOf.get(id)!;
    const ofPolicy =
      siteFacts === 0 ? { id: policy.policyId, sha256: policy.policySha256, version: 3 } : { id: '', sha256: '', version: 0 };
    const frame = { account: accountId, at, type: 'consent.created', record: id, site: site.id, policy: ofPolicy };
    return entryByHand(frame, { data, salt: saltOf(id), tag: subjectTagByHand(tagKey, subjectId) });
  });
  expect(entriesOf(batches, accountId)).toEqual(expected);
});

test('an erasure gives one entry that commits to the erased ids', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  consent.owners.owned.sites.push(site);
  const rows = [aRow(site), aRow(site), aRow(site, { subjectId: 'other' })];
  await consent.client.createConsents({ rows, sites: [factsOf(site)] });
  await pullAll();
  await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: site.id, actor });
  const { batches } = await pull();
  const { tagKey, saltOf } = await secretsOf(consent.sql, accountId);
  const erased = (await eventsOf(accountId)).find(({ type }) => type === 'consent.erased')!;
  const frame = {
    account: accountId,
    at: erased.at,
    type: 'consent.erased',
    by: { id: actor.id, kind: actor.kind },
    erased: 2,
    records: hashOfIds(rows.slice(0, 2).map(({ id }) => id)).toString('base64url'),
    site: site.id,
  };
  expect(entriesOf(batches, accountId)).toEqual([
    entryByHand(frame, { data: erased.data, salt: saltOf(erased.id), tag: subjectTagByHand(tagKey, 'subject') }),
  ]);
});

describe('work', () => {
  async function createOne(): Promise<string> {
    const site = aSite(randomUUID());
    await consent.client.createConsents({ rows: [aRow(site)], sites: [factsOf(site)] });
    return site.accountId;
  }

  test('is returned with the same entries until it is done', async () => {
    const accountId = await createOne();
    expect(await consent.metrics()).toContain('log_queue_waiting{service="consent"} 1');
    const first = await pull();
    expect(entriesOf(first.batches, accountId)).toHaveLength(1);
    expect((await pull()).batches).toEqual(first.batches);
    expect((await pull({ doneIds: first.batches.map(({ queueId }) => queueId) })).batches).toEqual([]);
    expect(await pull()).toEqual({ batches: [], oldestMs: 0 });
    expect(await consent.metrics()).toContain('log_queue_waiting{service="consent"} 0');
  });

  test('that the caller already has is not returned; work committed late with a lower id is returned', async () => {
    const late = await startLate();
    const accountId = await createOne();
    const [held] = (await pull()).batches;
    expect((await pull({ heldIds: [held!.queueId] })).batches).toEqual([]);
    await late.commit();
    const [next] = (await pull({ heldIds: [held!.queueId] })).batches;
    expect(next).toMatchObject({ accountId: late.accountId });
    expect(next!.queueId).toBeLessThan(held!.queueId);
    expect(held!.accountId).toBe(accountId);
  });

  test('of skipped accounts stays queued, and other work is returned', async () => {
    const [left, taken] = [await createOne(), await createOne()];
    const { batches } = await pull({ skipAccountIds: [left] });
    expect(batches.map(({ accountId }) => accountId)).toEqual([taken]);
    expect((await pull()).batches).toHaveLength(2);
  });

  test('is returned in whole rows up to the requested number, at least one row', async () => {
    const site = aSite(randomUUID());
    for (const count of [3, 2, 2]) {
      await consent.client.createConsents({ rows: Array.from({ length: count }, () => aRow(site)), sites: [factsOf(site)] });
    }
    const sizes = async (maxEvents: number) => (await pull({ maxEvents })).batches.map(({ entries }) => entries.length / 48);
    expect(await sizes(1)).toEqual([3]);
    expect(await sizes(3)).toEqual([3]);
    expect(await sizes(4)).toEqual([3, 2]);
    expect(await sizes(250)).toEqual([3, 2, 2]);
  });

  test('reports the age of the oldest row, even if the caller already has that row', async () => {
    const accountId = await createOne();
    const [held] = (await pull()).batches;
    await consent.sql.query(`UPDATE log_queue SET created_at = now() - interval '1 hour' WHERE account_id = $1`, [accountId]);
    expect((await pull({ heldIds: [held!.queueId] })).oldestMs).toBeGreaterThan(3_599_000);
  });

  /** Work of an open transaction has a lower id than later work. */
  async function startLate() {
    const accountId = await createOne();
    const { rows } = await consent.sql.query<Record<string, unknown>>(
      'DELETE FROM log_queue WHERE account_id = $1 RETURNING created_at, outbox_ids, leaves, salts, material',
      [accountId],
    );
    const { created_at, outbox_ids, leaves, salts, material } = rows[0]!;
    await consent.sql.query('BEGIN');
    await consent.sql.query(
      'INSERT INTO log_queue (account_id, created_at, outbox_ids, leaves, salts, material) VALUES ($1, $2, $3, $4, $5, $6)',
      [accountId, created_at, outbox_ids, leaves, salts, material],
    );
    return { accountId, commit: () => consent.sql.query('COMMIT') };
  }

  test('that cannot be computed is retried, and does not block other accounts', async () => {
    const broken = [await createOne(), await createOne(), await createOne(), await createOne()];
    const [noRow, badMaterial, badSalts, badPayload] = broken;
    await consent.sql.query('DELETE FROM outbox WHERE account_id = $1', [noRow]);
    await consent.sql.query(`UPDATE log_queue SET material = '{' WHERE account_id = $1`, [badMaterial]);
    await consent.sql.query(`UPDATE log_queue SET salts = '\\x00' WHERE account_id = $1`, [badSalts]);
    await consent.sql.query(`UPDATE outbox SET payload = 'text' WHERE account_id = $1`, [badPayload]);
    const accountId = await createOne();
    const { batches } = await pull();
    expect(batches.map((batch) => batch.accountId)).toEqual([accountId]);
    const failed = async () =>
      (await consent.sql.query<{ account_id: string }>('SELECT account_id FROM log_queue WHERE failed_at IS NOT NULL ORDER BY id')).rows;
    expect((await failed()).map(({ account_id }) => account_id)).toEqual(broken);
    expect(await consent.metrics()).toContain('log_queue_failed{service="consent"} 4');

    // As if a minute had passed, after which failed work is retried.
    await consent.sql.query(
      `UPDATE log_queue SET material = '{"policies":[["","",0]]}', failed_at = now() - interval '2 minutes' WHERE account_id = $1`,
      [badMaterial],
    );
    expect((await pull()).batches.map((batch) => batch.accountId)).toEqual([badMaterial, accountId]);
    await consent.sql.query('DELETE FROM log_queue');
    await consent.sql.query('DELETE FROM outbox WHERE account_id = $1', [badPayload]);
  });

  test.each([
    ['read', '{'],
    ['computed', '{}'],
  ])('of an account waits for earlier work of it that cannot be %s, in the same pull and in later ones', async (_, material) => {
    const site = aSite(randomUUID());
    const rows = Array.from({ length: 3 }, () => aRow(site));
    for (const row of rows) await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    const queued = await consent.sql.query<{ id: string; material: string }>('SELECT id, material FROM log_queue ORDER BY id');
    const [, second] = queued.rows;
    await consent.sql.query('UPDATE log_queue SET material = $2 WHERE id = $1', [second!.id, material]);
    const other = await createOne();

    expect((await pull()).batches.map((batch) => batch.accountId)).toEqual([site.accountId, other]);
    const done = (await pull()).batches.map(({ queueId }) => queueId);
    const { batches, oldestMs } = await pull({ doneIds: done });
    expect([batches, oldestMs]).toEqual([[], 0]);

    await consent.sql.query(`UPDATE log_queue SET material = $2, failed_at = now() - interval '2 minutes' WHERE id = $1`, [
      second!.id,
      second!.material,
    ]);
    const retried = (await pull()).batches.map(({ queueId }) => queueId);
    expect(retried).toEqual([Number(second!.id)]);
    const last = (await pull({ doneIds: retried })).batches.map(({ queueId }) => queueId);
    expect(last).toEqual([Number(queued.rows[2]!.id)]);
    await pull({ doneIds: last });
  });

  test('includes events whose date changed on the way to their partition', async () => {
    const accountId = await createOne();
    await consent.sql.query(
      `UPDATE outbox SET created_at = (created_at AT TIME ZONE 'UTC' + interval '3 seconds') AT TIME ZONE 'UTC' WHERE account_id = $1`,
      [accountId],
    );
    expect(entriesOf((await pull()).batches, accountId)).toHaveLength(1);
  });
});

test('an account keeps its tag key', async () => {
  const site = aSite(randomUUID());
  const keys = [];
  for (let at = 0; at < 2; at++) {
    await consent.client.createConsents({ rows: [aRow(site)], sites: [factsOf(site)] });
    keys.push((await pullAll())[0]!.tagKeySha256.toString('hex'));
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[1]).toBe(keys[0]);
});
