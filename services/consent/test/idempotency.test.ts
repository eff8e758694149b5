import { randomUUID } from 'node:crypto';
import type { NewConsent, Once, Site } from '@consent/contracts';
import { statementsWaitingForLocks, waitUntil } from '@consent/testkit';
import { createDatabase } from '@consent/postgres';
import { createSilentLogger } from '@consent/kernel';
import { removeOldIdempotencyAnswers } from '@consent/service';
import { Client } from 'pg';
import { ulid } from 'ulid';
import { onceOf } from './once';
import { aRow, aSite, factsOf, startConsent, withoutFacts } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let site: Site;
let accountId: string;

beforeAll(async () => {
  consent = await startConsent();
});
beforeEach(() => {
  accountId = randomUUID();
  site = aSite(accountId);
  consent.owners.owned.sites.push(site);
});
afterAll(() => consent.stop());

const actor = { kind: 'api_key', id: 'key_1' };
/** Each call has a new consent id, because the gateway makes one for each request. */
const create = async (once: Once, overrides: Partial<NewConsent> = {}, owner = site) =>
  (await consent.client.createConsents({ rows: [aRow(owner, { once, ...overrides })], sites: [factsOf(owner)] })).results[0]!;
const stored = async (owner = accountId) =>
  (await consent.sql.query<{ count: number }>('SELECT count(*)::integer FROM consents WHERE account_id = $1', [owner])).rows[0]!.count;
const events = async () =>
  (
    await consent.sql.query<{ type: string }>(
      'SELECT type FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
      [accountId],
    )
  ).rows;
const jsonOf = ({ consentJson }: { consentJson?: string | undefined }) =>
  JSON.parse(consentJson ?? '{}') as Record<string, unknown> & { id: string };

describe('[decision 9.3] a create with an Idempotency-Key', () => {
  test('takes effect once: a repeat gets the first response, with one record and one event', async () => {
    const once = onceOf(accountId);
    const first = await create(once);
    const again = await create(once);
    expect(again).toEqual({ ...first, replayed: true });
    expect(first.replayed ?? false).toBe(false);
    expect([await stored(), (await events()).length]).toEqual([1, 1]);
  });

  test('conflicts with another request with the same key', async () => {
    await create(onceOf(accountId, 'key', 'one'));
    const other = await create(onceOf(accountId, 'key', 'two'));
    expect(other.failure).toMatchObject({ kind: 'conflict', message: expect.stringContaining('another request') as string });
    expect(other.failure?.retryAfterSeconds).toBeUndefined();
    expect(await stored()).toBe(1);
  });

  test('does not conflict with the same key of another account', async () => {
    const others = aSite(randomUUID());
    const mine = await create(onceOf(accountId, 'same'));
    const theirs = await create(onceOf(others.accountId, 'same'), {}, others);
    expect(jsonOf(theirs).id).not.toBe(jsonOf(mine).id);
    expect([await stored(), await stored(others.accountId)]).toEqual([1, 1]);
  });

  test('conflicts immediately while the first request runs, and says how long to wait', async () => {
    const [once, id] = [onceOf(accountId), ulid()];
    const blocker = new Client({ connectionString: consent.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query(
        `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region,
                               user_agent, created_at, updated_at, policy_sha256)
         VALUES ($1::uuid, $2, $1::uuid, '', '', true, '{}', 0, '', '', '', now(), now(), '')`,
        [accountId, id],
      );
      const first = create(once, { id });
      await waitUntil('the first one waits for its record', async () => {
        const waiting = await statementsWaitingForLocks(consent.sql);
        return waiting.some((statement) => statement.includes('INTO consents'));
      });
      expect((await create(once)).failure).toMatchObject({ kind: 'conflict', retryAfterSeconds: 1 });
      await blocker.query('ROLLBACK');
      const answer = await first;
      expect(await create(once)).toEqual({ ...answer, replayed: true });
    } finally {
      await blocker.end();
    }
    expect(await stored()).toBe(1);
  });

  test('has one effect, even if many callers send it at the same time', async () => {
    for (let round = 0; round < 30; round++) {
      const once = onceOf(accountId);
      const inOneCall = { rows: [aRow(site, { once }), aRow(site, { once })], sites: [factsOf(site)] };
      const answers = await Promise.all([create(once), create(once), consent.client.createConsents(inOneCall), create(once)]);
      const results = answers.flatMap((answer) => ('results' in answer ? answer.results : [answer]));
      const ids = new Set(results.flatMap((result) => (result.consentJson === undefined ? [] : [jsonOf(result).id])));
      expect(ids.size).toBe(1);
      expect(results.filter(({ failure }) => failure !== undefined && failure.kind !== 'conflict')).toEqual([]);
      expect(await stored()).toBe(round + 1);
    }
  });

  test('stores a refusal, but not a failure on our side', async () => {
    const refused = onceOf(accountId);
    const unknown = aSite(accountId);
    const missing = await create(refused, { siteId: unknown.id, siteFacts: undefined });
    expect(missing.failure?.kind).toBe('not_found');
    consent.owners.owned.sites.push(unknown);
    expect(await create(refused, { siteId: unknown.id, siteFacts: undefined })).toEqual({ failure: missing.failure, replayed: true });

    const failing = onceOf(accountId);
    consent.owners.faults.of = () => 'fails';
    const row = withoutFacts(aRow(site, { once: failing }));
    const failed = (await consent.client.createConsents({ rows: [row], sites: [] })).results[0]!;
    consent.owners.faults.of = () => undefined;
    expect(failed.failure?.kind).toBe('unavailable');
    expect((await create(failing)).consentJson).toBeDefined();
  });

  test('gets only a stored response when no unit is left', async () => {
    const once = onceOf(accountId);
    expect((await create({ ...once, replayOnly: true })).failure?.kind).toBe('quota_exceeded');
    expect(await stored()).toBe(0);
    const first = await create(once);
    expect(await create({ ...once, replayOnly: true })).toEqual({ ...first, replayed: true });
  });

  test('gets the first response even after the record has changed', async () => {
    const once = onceOf(accountId);
    const first = await create(once);
    await consent.client.updateConsent({ accountId, id: jsonOf(first).id, accepted: false, preferencesJson: '{}', actor });
    expect((await create(once)).consentJson).toBe(first.consentJson);
  });

  test('[decision 19.4] gets the erased record after its subject was erased, because PostgreSQL stores only the id of the record', async () => {
    const once = onceOf(accountId);
    const subjectId = `subject-${randomUUID()}`;
    const first = await create(once, { subjectId });
    expect(jsonOf(first)['deleted_at']).toBeNull();
    await consent.client.eraseSubject({ accountId, subjectId, siteId: '', actor });
    const again = await create(once, { subjectId });
    expect(again.replayed).toBe(true);
    expect(jsonOf(again)['deleted_at']).not.toBeNull();
    const { rows } = await consent.sql.query('SELECT a::text AS row FROM idempotency_answers a WHERE account_id = $1', [accountId]);
    expect(JSON.stringify(rows)).not.toContain(subjectId);
    const { rows: answers } = await consent.sql.query('SELECT answer FROM idempotency_answers WHERE account_id = $1', [accountId]);
    expect(answers).toEqual([{ answer: { answer: { rows: [jsonOf(first).id] } } }]);
  });

  test('is forgotten after 24 hours, and the key may be used again', async () => {
    const once = onceOf(accountId);
    const first = await create(once);
    const age = (hours: number) =>
      consent.sql.query(`UPDATE idempotency_answers SET answered_at = now() - make_interval(hours => $2) WHERE account_id = $1`, [
        accountId,
        hours,
      ]);
    await age(23);
    expect(jsonOf(await create(once)).id).toBe(jsonOf(first).id);
    await age(24);
    expect(jsonOf(await create(once)).id).not.toBe(jsonOf(first).id);
    expect(await stored()).toBe(2);

    await age(24);
    const database = createDatabase({ url: consent.databaseUrl, poolSize: 1, applicationName: 'test', logger: createSilentLogger() });
    await removeOldIdempotencyAnswers(database);
    await database.stop();
    expect((await consent.sql.query('SELECT FROM idempotency_answers WHERE account_id = $1', [accountId])).rowCount).toBe(0);
  });

  test('[decision 2.10] as a batch has a result for each row, including rows that the gateway refused', async () => {
    const once = onceOf(accountId);
    const refusal = { kind: 'invalid', message: 'subject_id is missing.' };
    const rows = () => [
      aRow(site, { subjectId: 'a' }),
      aRow(site, { siteId: randomUUID(), siteFacts: undefined }),
      aRow(site, { id: '', siteId: '', siteFacts: undefined, refusal }),
      aRow(site, { subjectId: 'b' }),
    ];
    const batch = async (asked: NewConsent[]) =>
      (await consent.client.createConsents({ rows: asked, sites: [factsOf(site)], once })).results;
    const first = await batch(rows());
    const questions = consent.owners.asked.length;
    expect(first.map(({ failure }) => failure?.kind)).toEqual([undefined, 'not_found', 'invalid', undefined]);
    // With fewer units left, the gateway sends fewer rows. The response must still be that of the first request.
    expect(await batch(rows().slice(0, 1))).toEqual(first.map((result) => ({ ...result, replayed: true })));
    expect(await batch([])).toHaveLength(4);
    expect(await stored()).toBe(2);
    // A replay checks nothing again.
    await batch(rows());
    expect(consent.owners.asked).toHaveLength(questions);
  });

  test('as a batch conflicts with another batch with the same key', async () => {
    const batch = (body: string) =>
      consent.client.createConsents({ rows: [aRow(site)], sites: [factsOf(site)], once: onceOf(accountId, 'key', body) });
    await batch('one');
    await expect(batch('two')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored()).toBe(1);
  });
});

describe('[decision 9.3] a change with an Idempotency-Key', () => {
  const newId = async () => jsonOf(await create(onceOf(accountId))).id;

  test('PUT: a repeat gets the record as it was after the first, also after another change', async () => {
    const id = await newId();
    const change = { accountId, id, accepted: false, actor, once: onceOf(accountId) };
    const first = await consent.client.updateConsent(change);
    await consent.client.updateConsent({ accountId, id, preferencesJson: '{"ads":false}', actor });
    const again = await consent.client.updateConsent(change);
    expect(again).toEqual({ ...first, replayed: true });
    expect((await consent.client.listHistory({ accountId, id })).entries).toHaveLength(2);
  });

  test('PUT: a conflict with the state is stored too', async () => {
    const id = await newId();
    await consent.client.deleteConsent({ accountId, id, actor });
    const change = { accountId, id, accepted: false, actor, once: onceOf(accountId) };
    await expect(consent.client.updateConsent(change)).rejects.toMatchObject({ kind: 'conflict', replayed: false });
    await expect(consent.client.updateConsent(change)).rejects.toMatchObject({ kind: 'conflict', replayed: true });
  });

  test('DELETE: a repeat gets the erased record, with one event', async () => {
    const id = await newId();
    const erasure = { accountId, id, actor, once: onceOf(accountId) };
    const first = await consent.client.deleteConsent(erasure);
    expect(await consent.client.deleteConsent(erasure)).toEqual({ consent: first.consent, replayed: true });
    expect((await events()).filter(({ type }) => type === 'consent.revoked')).toHaveLength(1);
  });

  test('DELETE by subject: a repeat gets the count of the first, not 0', async () => {
    await create(onceOf(accountId), { subjectId: 'gone' });
    const erasure = { accountId, subjectId: 'gone', siteId: site.id, actor, once: onceOf(accountId) };
    expect(await consent.client.eraseSubject(erasure)).toMatchObject({ erased: 1 });
    await create(onceOf(accountId), { subjectId: 'gone' });
    expect(await consent.client.eraseSubject(erasure)).toEqual({ erased: 1, replayed: true });
    expect((await events()).filter(({ type }) => type === 'consent.erased')).toHaveLength(1);
  });

  test('conflicts with another change with the same key', async () => {
    const [one, two] = [await newId(), await newId()];
    await consent.client.deleteConsent({ accountId, id: one, actor, once: onceOf(accountId, 'key', one) });
    const other = consent.client.deleteConsent({ accountId, id: two, actor, once: onceOf(accountId, 'key', two) });
    await expect(other).rejects.toMatchObject({ kind: 'conflict' });
  });
});
