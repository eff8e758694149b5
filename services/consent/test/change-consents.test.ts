import { randomUUID } from 'node:crypto';
import type { NewConsent } from '@consent/contracts';
import { ulid } from 'ulid';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

const actor = { kind: 'api_key', id: 'key_1' };

async function stored(overrides: Partial<NewConsent> = {}): Promise<NewConsent> {
  const site = aSite(randomUUID());
  const row = aRow(site, overrides);
  consent.owners.owned.sites.push(site);
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  return row;
}

const eventTypesOf = async (accountId: string) =>
  (
    await consent.sql.query<{ type: string }>(
      'SELECT type FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
      [accountId],
    )
  ).rows.map((row) => row.type);

describe('UpdateConsent', () => {
  test('each of 20 concurrent updates writes one history entry and one event', async () => {
    const { accountId, id } = await stored();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => consent.client.updateConsent({ accountId, id, preferencesJson: `{"n${i}":true}`, actor })),
    );
    const { entries } = await consent.client.listHistory({ accountId, id });
    expect(entries).toHaveLength(20);
    expect(new Set(entries.map((entry) => entry.preferencesJson)).size).toBe(20);
    expect((await eventTypesOf(accountId)).filter((type) => type === 'consent.updated')).toHaveLength(20);
  });

  test('the history has every earlier state of the record, newest first', async () => {
    const { accountId, id } = await stored({ preferencesJson: '{"a":true}' });
    await consent.client.updateConsent({ accountId, id, preferencesJson: '{"b":true}', actor });
    await consent.client.updateConsent({ accountId, id, accepted: false, actor });
    const { entries } = await consent.client.listHistory({ accountId, id });
    expect(entries.map((entry) => [entry.accepted, entry.preferencesJson, entry.changedBy])).toEqual([
      [true, '{"b":true}', actor],
      [true, '{"a":true}', actor],
    ]);
  });

  test('an erased record cannot be changed', async () => {
    const { accountId, id } = await stored();
    await consent.client.deleteConsent({ accountId, id, actor });
    await expect(consent.client.updateConsent({ accountId, id, accepted: false, actor })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await eventTypesOf(accountId)).toEqual(['consent.created', 'consent.revoked']);
  });

  test('a record of another account gives the same error as an unknown record', async () => {
    const { id } = await stored();
    const update = (accountId: string, of: string) => consent.client.updateConsent({ accountId, id: of, accepted: false, actor });
    const foreign = await update(randomUUID(), id).catch((error: unknown) => error);
    const absent = await update(randomUUID(), aRow(aSite(randomUUID())).id).catch((error: unknown) => error);
    expect(foreign).toMatchObject({ kind: 'not_found' });
    expect((foreign as Error).message).toBe((absent as Error).message);
  });
});

describe('EraseSubject', () => {
  test('erases every active record of the subject and no other, with one event that carries the count', async () => {
    const accountId = randomUUID();
    const site = aSite(accountId);
    const rows = [aRow(site), aRow(site), aRow(site, { subjectId: 'somebody else' })];
    await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    expect(await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor })).toEqual({ erased: 2 });
    const { results } = await consent.client.getConsents({ refs: rows.map(({ id }) => ({ accountId, id })) });
    expect(results.map((result) => result.consent!.deletedAtMs > 0)).toEqual([true, true, false]);
    const { rows: events } = await consent.sql.query<{ payload: string }>(
      `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'consent.erased'`,
      [accountId],
    );
    expect(events.map((event) => JSON.parse(event.payload).data)).toEqual([{ subject_id: 'subject', site_id: '', erased: 2 }]);
  });

  test('concurrent erasures count each record once', async () => {
    const accountId = randomUUID();
    const site = aSite(accountId);
    await consent.client.createConsents({ rows: Array.from({ length: 50 }, () => aRow(site)), sites: [factsOf(site)] });
    const erase = () => consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
    const answers = await Promise.all([erase(), erase(), erase()]);
    expect(answers.reduce((sum, { erased }) => sum + erased, 0)).toBe(50);
  });

  test('without a match, no event is emitted', async () => {
    const accountId = randomUUID();
    expect(await consent.client.eraseSubject({ accountId, subjectId: 'nobody', siteId: '', actor })).toEqual({ erased: 0 });
    expect(await eventTypesOf(accountId)).toEqual([]);
  });

  test('the proof of an erasure names the actor, the subject and the number of records', async () => {
    const { accountId } = await stored();
    await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
    const { rows } = await consent.sql.query(
      'SELECT subject_id, erased, erased_by_kind, erased_by_id FROM erasures WHERE account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ subject_id: 'subject', erased: 1, erased_by_kind: 'api_key', erased_by_id: 'key_1' }]);
  });
});

/** The gateway dates a record (ADR 2), and its clock may be ahead of this service. */
describe('times, when the clock of the gateway is ahead', () => {
  const aheadMs = 120_000;
  const storedAhead = async (overrides: Partial<NewConsent> = {}) => {
    const createdAtMs = Date.now() + aheadMs;
    return { ...(await stored({ id: ulid(createdAtMs), ...overrides })), createdAtMs };
  };
  const read = async ({ accountId, id }: NewConsent) =>
    (await consent.client.getConsents({ refs: [{ accountId, id }] })).results[0]!.consent!;
  const eventTimesOf = async (accountId: string, type: string) =>
    (
      await consent.sql.query<{ payload: string }>('SELECT payload FROM outbox WHERE account_id = $1 AND type = $2', [accountId, type])
    ).rows.map(({ payload }) => Date.parse(JSON.parse(payload).created_at));

  test('[decision 62.7] a change and its event are later than the record and its previous change', async () => {
    const row = await storedAhead();
    const { accountId, id, createdAtMs } = row;
    await consent.client.updateConsent({ accountId, id, preferencesJson: '{"b":true}', actor });
    await consent.client.updateConsent({ accountId, id, preferencesJson: '{"c":true}', actor });
    const { entries } = await consent.client.listHistory({ accountId, id });
    expect(entries.map((entry) => entry.createdAtMs)).toEqual([createdAtMs + 2, createdAtMs + 1]);
    expect((await eventTimesOf(accountId, 'consent.updated')).toSorted()).toEqual([createdAtMs + 1, createdAtMs + 2]);
    await consent.client.deleteConsent({ accountId, id, actor });
    expect(await read(row)).toMatchObject({ updatedAtMs: createdAtMs + 3, deletedAtMs: createdAtMs + 3 });
    expect(await eventTimesOf(accountId, 'consent.revoked')).toEqual([createdAtMs + 3]);
  });

  test('a change has its own time when the clocks agree', async () => {
    const row = await stored();
    const beforeMs = Date.now();
    await consent.client.updateConsent({ accountId: row.accountId, id: row.id, accepted: false, actor });
    const { updatedAtMs } = await read(row);
    expect(updatedAtMs).toBeGreaterThanOrEqual(beforeMs);
    // A change in the millisecond of its record is one later.
    expect(updatedAtMs).toBeLessThanOrEqual(Date.now() + 1);
  });

  test('an erasure, its event and its proof are not dated before any record they erase', async () => {
    const ahead = await storedAhead();
    const { accountId, createdAtMs } = ahead;
    const now = aRow(aSite(accountId));
    await consent.client.createConsents({ rows: [now], sites: [factsOf(aSite(accountId, { id: now.siteId }))] });
    expect(await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor })).toEqual({ erased: 2 });
    expect(await read(ahead)).toMatchObject({ updatedAtMs: createdAtMs, deletedAtMs: createdAtMs });
    expect((await read(now)).deletedAtMs).toBeLessThan(createdAtMs);
    expect(await eventTimesOf(accountId, 'consent.erased')).toEqual([createdAtMs]);
    const { rows: proofs } = await consent.sql.query<{ erased_at: Date }>('SELECT erased_at FROM erasures WHERE account_id = $1', [
      accountId,
    ]);
    expect(proofs.map((proof) => proof.erased_at.getTime())).toEqual([createdAtMs]);
  });

  test('an erasure is not dated before a record of the subject that was erased separately', async () => {
    const ahead = await storedAhead();
    const { accountId, createdAtMs } = ahead;
    await consent.client.deleteConsent({ accountId, id: ahead.id, actor });
    const now = aRow(aSite(accountId));
    await consent.client.createConsents({ rows: [now], sites: [factsOf(aSite(accountId, { id: now.siteId }))] });
    expect(await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor })).toEqual({ erased: 1 });
    expect(await eventTimesOf(accountId, 'consent.erased')).toEqual([createdAtMs + 1]);
  });
});

describe('IssueReceipt', () => {
  test('each receipt has its own id, and its issue is recorded', async () => {
    const { accountId, id } = await stored();
    const [first, second] = [
      await consent.client.issueReceipt({ accountId, id, actor }),
      await consent.client.issueReceipt({ accountId, id, actor }),
    ];
    expect(first.receiptId).not.toBe(second.receiptId);
    const { rows } = await consent.sql.query(
      'SELECT id, issued_to_id FROM receipts WHERE account_id = $1 AND consent = $2 ORDER BY issued_at, id',
      [accountId, id],
    );
    expect(rows).toEqual(
      expect.arrayContaining([first.receiptId, second.receiptId].map((receiptId) => ({ id: receiptId, issued_to_id: 'key_1' }))),
    );
  });
});
