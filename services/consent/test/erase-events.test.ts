import { randomUUID } from 'node:crypto';
import type { NewConsent, Site } from '@consent/contracts';
import { createConsumer, createEventSignatures } from '@consent/events';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { nilUuid } from '@consent/kernel/ids';
import { createDatabase } from '@consent/postgres';
import { waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { claimSought, findAccountToSeek } from '../src/erasures/blanked-events.sql';
import { createEventErasing } from '../src/erasures/erase-events';
import { planSettings } from '../src/plans.sql';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

const keys = `k1:${'s'.repeat(32)}`;
const settings = { EVENT_KEYS: keys, EVENT_SIGNATURES: 'require', EVIDENCE_LOG: 'off' };
const signatures = createEventSignatures({ keys, unsigned: 'require' });
const logger = createSilentLogger();
const actor = { kind: 'api_key', id: 'key_1' };
const nowhere = 'nats://127.0.0.1:1';
type Consent = Awaited<ReturnType<typeof startConsent>>;

let consent: Consent;
beforeAll(async () => {
  consent = await startConsent(settings);
});
afterAll(() => consent.stop());

interface SentEvent {
  id: string;
  type: string;
  data: { subject_id?: string; id?: string; site_id?: string } | null;
}

const inOutbox = async ({ sql }: Consent, accountId: string): Promise<SentEvent[]> =>
  (
    await sql.query<{ payload: string }>(
      'SELECT payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at, id',
      [accountId],
    )
  ).rows.flatMap(({ payload }) => payload.split('\u001e').map((text) => JSON.parse(text) as SentEvent));

let readers = 0;

/** Refused messages are left out. */
async function inStream(app: Consent, accountId: string): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  const registry = createRegistry('test', { processMetrics: false });
  const consumer = createConsumer({
    nats: { url: app.settings['NATS_URL'] as string },
    signatures,
    durable: `reader-${++readers}`,
    filterSubject: 'events.>',
    logger,
    registry,
    handle: async (event) => {
      if (event.accountId === accountId && event.type !== 'audit.recorded') events.push(event as SentEvent);
      return Promise.resolve();
    },
  });
  await consumer.start();
  await waitUntil('the stream is read', async () => {
    const metrics = await registry.metrics();
    return ['pending', 'unacknowledged'].every((name) => new RegExp(`events_consumer_${name}\\{.*\\} 0\n`).test(metrics));
  });
  await consumer.stop();
  return events;
}

const isPersonal = ({ type, data }: SentEvent, subjectId = 'subject') => data?.subject_id === subjectId && !type.endsWith('.erased');
const personal = (events: SentEvent[], subjectId?: string) => events.filter((event) => isPersonal(event, subjectId));

/** The first try comes ten seconds after the erasure, and a message may arrive 15 s late. */
const makeDue = ({ sql }: Consent) =>
  sql.query(`
    UPDATE event_erasures SET next_try_at = now();
    UPDATE blanked_events SET next_try_at = now(),
      sought_until = LEAST(sought_until, GREATEST(
        (written_at AT TIME ZONE 'UTC' + interval '2 seconds') AT TIME ZONE 'UTC', now() - interval '6 seconds'))`);

const isDone = async ({ sql }: Consent, accountId: string) =>
  (
    await sql.query(
      'SELECT account_id FROM event_erasures WHERE account_id = $1 UNION ALL SELECT account_id FROM blanked_events WHERE account_id = $1',
      [accountId],
    )
  ).rowCount === 0;

const untilDone = (app: Consent, accountId: string) =>
  waitUntil(
    'nothing is left to erase',
    async () => {
      await makeDue(app);
      return isDone(app, accountId);
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  );

const untilPublished = ({ sql }: Consent) =>
  waitUntil('all is published', async () => (await sql.query('SELECT FROM outbox WHERE published_at IS NULL')).rowCount === 0);

async function record(app: Consent, sites: readonly Site[], rows: NewConsent[]): Promise<NewConsent[]> {
  app.owners.owned.sites.push(...sites);
  await app.client.createConsents({ rows, sites: sites.map((site) => factsOf(site)) });
  return rows;
}

const erase = ({ client }: Consent, accountId: string, siteId = '') =>
  client.eraseSubject({ accountId, subjectId: 'subject', siteId, actor }, { timeoutMs: 30_000 });

/** One run of the loop, as in a process of its own. */
async function eraseOnce(app: Consent, natsUrl = app.settings['NATS_URL'] as string): Promise<void> {
  const database = createDatabase({ url: app.databaseUrl, settings: planSettings, poolSize: 2, applicationName: 'erasing', logger });
  const registry = createRegistry('test', { processMetrics: false });
  const run = createEventErasing({
    database,
    transaction: database.transaction,
    signatures,
    nats: { url: natsUrl },
    logger,
    registry,
    cell: undefined,
  });
  try {
    await run();
  } finally {
    await database.stop();
  }
}

test('[decision 16.6] creates, updates and deletions of an erased person are blank in the outbox and gone from JetStream; other people keep theirs', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const [first, , deleted] = await record(
    consent,
    [site],
    [aRow(site), aRow(site, { subjectId: 'another' }), aRow(site), aRow(site, { subjectId: 'another', consentId: 'subject' })],
  );
  await consent.client.updateConsent({ accountId, id: first!.id, preferencesJson: '{"b":true}', actor });
  await consent.client.updateConsent({ accountId, id: first!.id, accepted: false, actor });
  await consent.client.deleteConsent({ accountId, id: deleted!.id, actor });
  await untilPublished(consent);
  const before = await inOutbox(consent, accountId);
  expect([personal(before).length, personal(await inStream(consent, accountId)).length]).toEqual([5, 5]);
  const { rows } = await consent.sql.query(
    `SELECT payload FROM outbox WHERE account_id = $1 AND payload LIKE '%another%' AND payload LIKE '%"subject_id":"subject"%'`,
    [accountId],
  );
  expect(rows).not.toEqual([]);

  expect(await erase(consent, accountId)).toEqual({ erased: 1 });
  await untilPublished(consent);
  await untilDone(consent, accountId);
  const after = await inOutbox(consent, accountId);
  expect(after).toHaveLength(before.length + 1);
  for (const [at, event] of before.entries()) expect(after[at]).toEqual(isPersonal(event) ? { ...event, data: null } : event);
  expect(after.at(-1)).toMatchObject({ type: 'consent.erased', data: { subject_id: 'subject' } });
  const sent = await inStream(consent, accountId);
  expect(sent.map(({ id }) => id).sort()).toEqual(
    after
      .filter(({ data }) => data !== null)
      .map(({ id }) => id)
      .sort(),
  );
});

test('[decision 16.6] an erasure by site leaves the events of other sites, and later consents stay', async () => {
  const [site, other] = [aSite(randomUUID()), aSite(randomUUID())];
  const { accountId } = site;
  other.accountId = accountId;
  await record(consent, [site], [aRow(site)]);
  await record(consent, [other], [aRow(other)]);
  await untilPublished(consent);
  expect(await erase(consent, accountId, site.id)).toEqual({ erased: 1 });
  const [later] = await record(consent, [site], [aRow(site)]);
  await untilPublished(consent);
  await untilDone(consent, accountId);
  for (const events of [await inOutbox(consent, accountId), await inStream(consent, accountId)]) {
    const left = personal(events).map(({ data }) => [data!.site_id, data!.id]);
    expect(left).toEqual([
      [other.id, expect.any(String)],
      [site.id, later!.id],
    ]);
  }
});

test('[decision 16.6] an erasure of more than 1,000 records reaches all their events', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  for (let n = 0; n < 3; n++)
    await record(
      consent,
      [site],
      Array.from({ length: 400 }, (_, at) => aRow(site, at % 4 === 0 ? { subjectId: 'another' } : {})),
    );
  for (const count of [100, 51])
    await record(
      consent,
      [site],
      Array.from({ length: count }, () => aRow(site)),
    );
  await record(
    consent,
    [site],
    Array.from({ length: 60 }, () => aRow(site)),
  );
  await untilPublished(consent);
  expect(await erase(consent, accountId)).toEqual({ erased: 900 + 211 });
  await untilPublished(consent);
  await untilDone(consent, accountId);
  for (const events of [await inOutbox(consent, accountId), await inStream(consent, accountId)])
    expect([personal(events).length, personal(events, 'another').length]).toEqual([0, 300]);
});

test('[decision 16.6] NATS away, or a process killed after the outbox was blanked: another one deletes the messages later', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  await record(consent, [site], [aRow(site), aRow(site, { subjectId: 'another' })]);
  await untilPublished(consent);
  await erase(consent, accountId);
  await untilPublished(consent);
  await consent.sql.query('UPDATE event_erasures SET next_try_at = now() WHERE account_id = $1', [accountId]);
  const { sql } = consent;
  // The service may have been first. Its claim is then still to be ended.
  await eraseOnce(consent, nowhere).catch(() => undefined);
  expect(personal(await inOutbox(consent, accountId))).toEqual([]);
  expect((await sql.query('SELECT FROM blanked_events WHERE account_id = $1', [accountId])).rowCount).toBe(1);
  await untilDone(consent, accountId);
  expect(personal(await inStream(consent, accountId))).toEqual([]);
  expect(personal(await inStream(consent, accountId), 'another')).toHaveLength(1);
});

test('[decision 16.6] events that wait for NATS are sent blank, in the same number', async () => {
  const app = await startConsent({ ...settings, NATS_URL: nowhere });
  const site = aSite(randomUUID());
  const { accountId } = site;
  await record(app, [site], [aRow(site), aRow(site), aRow(site, { subjectId: 'another' })]);
  await erase(app, accountId);
  await app.sql.query('UPDATE event_erasures SET next_try_at = now()');
  await eraseOnce(app, nowhere).catch(() => undefined);
  expect(personal(await inOutbox(app, accountId))).toEqual([]);
  const { databaseUrl } = app;
  await app.stop();

  const healed = await startConsent({ ...settings, DATABASE_URL: databaseUrl });
  onTestFinished(() => healed.stop());
  await untilPublished(healed);
  await untilDone(healed, accountId);
  const sent = await inStream(healed, accountId);
  expect(sent.map(({ type, data }) => [type, data?.subject_id]).sort()).toEqual(
    [
      ['consent.created', 'another'],
      ['consent.created', undefined],
      ['consent.created', undefined],
      ['consent.erased', 'subject'],
    ].sort(),
  );
});

test('[decision 16.6] a row that the relay is sending is blanked afterwards, and delays no other erasure', async () => {
  const [site, other] = [aSite(randomUUID()), aSite(randomUUID())];
  for (const each of [site, other]) await record(consent, [each], [aRow(each)]);
  await untilPublished(consent);
  const relay = new Client({ connectionString: consent.databaseUrl });
  await relay.connect();
  await relay.query('BEGIN');
  await relay.query('SELECT FROM outbox WHERE account_id = $1 FOR UPDATE', [site.accountId]);
  for (const each of [site, other]) await erase(consent, each.accountId);
  await untilDone(consent, other.accountId);
  expect(personal(await inOutbox(consent, other.accountId))).toEqual([]);
  expect(personal(await inOutbox(consent, site.accountId))).toHaveLength(1);
  await relay.end();
  await untilDone(consent, site.accountId);
  expect(personal(await inOutbox(consent, site.accountId))).toEqual([]);
});

test('[decision 16.6] two processes erase at once what two erasures share: the events of two people in one row', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  await record(consent, [site], [aRow(site), aRow(site, { subjectId: 'another' }), aRow(site, { subjectId: 'third' })]);
  await untilPublished(consent);
  await erase(consent, accountId);
  await consent.client.eraseSubject({ accountId, subjectId: 'another', siteId: '', actor });
  await makeDue(consent);
  await Promise.all([eraseOnce(consent), eraseOnce(consent)]);
  await untilDone(consent, accountId);
  for (const events of [await inOutbox(consent, accountId), await inStream(consent, accountId)])
    expect(['subject', 'another', 'third'].map((subject) => personal(events, subject).length)).toEqual([0, 0, 1]);
});

test('[decision 16.6] while the relay sends rows again, no message is looked for; then messages are, up to the time of the blanking', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  const { sql } = consent;
  await record(consent, [site], [aRow(site)]);
  await untilPublished(consent);
  const database = createDatabase({ url: consent.databaseUrl, poolSize: 1, applicationName: 'test', logger });
  onTestFinished(() => database.stop());
  await sql.query(`UPDATE relay_state SET republish_until = now() + interval '1 hour', stream_created = stream_created`);
  // No relay continues it.
  const held = new Client({ connectionString: consent.databaseUrl });
  await held.connect();
  await held.query('BEGIN');
  await held.query('SELECT FROM relay_state FOR UPDATE');
  await erase(consent, accountId);
  await waitUntil('the outbox is blank', async () => {
    await makeDue(consent);
    return personal(await inOutbox(consent, accountId)).length === 0;
  });
  await eraseOnce(consent);
  expect(personal(await inStream(consent, accountId))).toHaveLength(1);
  expect(await findAccountToSeek(database, nilUuid)).toBeUndefined();
  await held.query('UPDATE relay_state SET republish_until = NULL, republished_at = now()');
  await held.query('COMMIT');
  await held.end();
  await sql.query(`UPDATE blanked_events SET next_try_at = now(), sought_until = sought_from, blanked_at = now() + interval '1 hour'`);
  const [sought] = await claimSought(database, accountId, 1);
  expect(sought!.untilMs).toBeGreaterThan(Date.now() + 3_600_000);
  await sql.query('UPDATE blanked_events SET blanked_at = now()');
  await untilDone(consent, accountId);
  expect(personal(await inStream(consent, accountId))).toEqual([]);
});

test('[decision 16.6] an event that the evidence log still reads is blanked when it is logged, and delays no other', async () => {
  const app = await startConsent({ ...settings, EVIDENCE_LOG: 'on' });
  onTestFinished(() => app.stop());
  const site = aSite(randomUUID());
  const { accountId } = site;
  const [logged] = await record(app, [site], [aRow(site)]);
  await app.sql.query('DELETE FROM log_queue');
  await record(app, [site], [aRow(site)]);
  await untilPublished(app);
  await erase(app, accountId);
  await untilPublished(app);
  await waitUntil('the event that is logged is blank', async () => {
    await makeDue(app);
    return personal(await inOutbox(app, accountId)).length === 1;
  });
  await eraseOnce(app);
  expect(personal(await inOutbox(app, accountId))).toHaveLength(1);
  expect(await isDone(app, accountId)).toBe(false);
  expect(personal(await inStream(app, accountId)).map(({ data }) => data!.id)).not.toContain(logged!.id);
  await app.sql.query('DELETE FROM log_queue');
  await untilDone(app, accountId);
  for (const events of [await inOutbox(app, accountId), await inStream(app, accountId)]) expect(personal(events)).toEqual([]);
});

test('[operations] metrics show the age of the oldest erasure and count messages that are not in the stream', async () => {
  const site = aSite(randomUUID());
  const { accountId } = site;
  await record(consent, [site], [aRow(site)]);
  await untilPublished(consent);
  await erase(consent, accountId);
  const metric = async (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (.*)$`, 'm').exec(await consent.metrics())?.[1]);
  await waitUntil('the age rises', async () => (await metric('event_erasures_oldest_seconds')) > 0);
  const before = await metric('erased_events_missing_total');
  const eventId = `evt_${'0'.repeat(32)}`;
  await consent.sql.query(
    `INSERT INTO blanked_events (account_id, event_id, written_at, sought_from, sought_until, is_expected)
     VALUES ($1, $2, now(), now(), now() - interval '6 seconds', true)`,
    [accountId, eventId],
  );
  await untilDone(consent, accountId);
  expect((await metric('erased_events_missing_total')) - before).toBe(1);
  await waitUntil('no erasure is left', async () => (await metric('event_erasures_oldest_seconds')) === 0);
});
