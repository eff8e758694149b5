import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { createRelay, noEventSignatures } from '@consent/events';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { inflateFile, readZip } from '@consent/evidence-format';
import { createDatabase, type Database } from '@consent/postgres';
import { removeOldIdempotencyAnswers } from '@consent/service';
import { waitUntil } from '@consent/testkit';
import { createBlanking } from '../../services/webhook/src/events/blank-erased';
import { pruneOld } from '../../services/webhook/src/events/prune';
import { startReceiver, type Arrival, type Receiver } from '../../services/webhook/test/receiver';
import type { ApiAnswer, ApiClient } from '../system/api-client';
import type { Browser } from '../system/browser';
import { createCapturingLogger } from '../system/capturing-logger';
import { connectNats } from '../system/connect-nats';
import { everythingPublished } from '../system/event-listener';
import { everythingPlaced, type StoredText } from '../system/find-text';
import { newIdentityToken } from '../system/identities';
import { createMark, fieldsFound } from '../system/marks';
import { makeRequestToken } from '../system/person-requests';
import { startSpanCollector, type SpanCollector } from '../system/span-collector';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';
import { remainsAfter } from './erasure-remains';
import { getBundle, untilLogged } from './evidence/evidence-calls';
import { purgeNow } from './evidence/purge-calls';
import { inlinePath, readyExport } from './exports/export-calls';
import { useBundledSdk } from './sdk/bundled-sdk';
import { cliSettings, runCli } from './sdk/run-cli';
import { createEndpoint, editOf } from './webhooks/webhook-calls';

const dayMs = 86_400_000;
/** Above 1,000 records an erasure is a row of erasure_runs. */
const manyRecords = 1_001;

let tracing: SpanCollector;
let system: OwnSystem;
let receiver: Receiver;
let tenant: Tenant;
/** Has no webhook endpoint. */
let quiet: Tenant;
let api: ApiClient;
let browser: Browser;
let folder: string;
let registerFolder: string;
let databases: Record<'consent' | 'webhook', Database>;
const { logger, lines } = createCapturingLogger();
useBundledSdk();

beforeAll(async () => {
  // The collector must run before the first process starts.
  tracing = startSpanCollector();
  folder = await mkdtemp(join(tmpdir(), 'erasure-hunt-'));
  registerFolder = join(folder, 'register');
  await mkdir(registerFolder);
  // Long waits keep the deliveries of the failing endpoint in retry.
  const settings = { EVIDENCE_REGISTER: join(registerFolder, 'register'), WEBHOOK_RETRY_WAITS_SECONDS: '600,600,600,600' };
  [system, receiver] = await Promise.all([startSystem({ logger, settings }), startReceiver()]);
  [tenant, quiet] = await Promise.all([system.tenants.create(), system.tenants.create()]);
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
  const open = (url: string) => createDatabase({ url, poolSize: 2, applicationName: 'upkeep', logger: createSilentLogger() });
  databases = { consent: open(system.databases.consent), webhook: open(system.databases.webhook) };
});

afterAll(async () => {
  await Promise.all(Object.values(databases).map((database) => database.stop()));
  await system.stop();
  await Promise.all([receiver.stop(), tracing.stop(), rm(folder, { recursive: true })]);
});

type Person = ReturnType<typeof aPerson>;

/** Each person has marks of their own in every field of a consent that takes text. */
function aPerson() {
  const subject = createMark('subject_id');
  const consent = createMark('consent_id');
  const agent = createMark('user_agent');
  const [category, changed] = [createMark('category'), createMark('category')];
  const body = { subject_id: subject.text, consent_id: consent.text, accepted: true, preferences: { [category.text]: true } };
  return {
    subject: subject.text,
    consent: consent.text,
    agent: agent.text,
    marks: [subject, consent, agent, category, changed],
    body,
    row: { ...body, user_agent: agent.text },
    change: { accepted: false, preferences: { [changed.text]: false } },
  };
}

const erased = {
  created: aPerson(),
  batched: aPerson(),
  fromPage: aPerson(),
  bySession: aPerson(),
  imported: aPerson(),
  /** A site linked a device to them. */
  identified: aPerson(),
  /** Their event fails in the webhook service until it is blank. */
  poisoned: aPerson(),
  /** They have more records than one transaction erases. */
  many: aPerson(),
  /** Their event has no signature. */
  forged: aPerson(),
  /** Refused, so no record was made. */
  refused: aPerson(),
};
const deleted = aPerson();
/** Occurs in links only. */
const device = createMark('subject_id');
erased.identified.marks.push(device);
const erasedMarks = Object.values(erased).flatMap(({ marks }) => marks);

const keyed = () => ({ headers: { 'Idempotency-Key': createMark('key').text } });
const withSite = (person: Person, { id } = tenant.site) => ({ site_id: id, ...person.row });

async function expectStatus(status: number, call: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const answer = await call;
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  return answer;
}

/** One endpoint repeats what it gets, one fails and repeats it, one is disabled, and one event cannot be stored. */
async function subscribe(): Promise<void> {
  const repeat =
    (status: number) =>
    (response: ServerResponse, { body }: Arrival) =>
      response.writeHead(status).end(body);
  receiver.reply(repeat(200), '/repeating');
  receiver.reply(repeat(500), '/failing');
  await createEndpoint(browser, receiver.url('/repeating'));
  await createEndpoint(browser, receiver.url('/failing'), { event_types: ['consent.revoked'] });
  receiver.reply(repeat(200), '/links');
  await createEndpoint(browser, receiver.url('/links'), { event_types: ['subject.linked', 'subject.unlinked'] });
  const disabled = await createEndpoint(browser, receiver.url('/disabled'));
  await expectStatus(200, browser.put(`/webhooks/endpoints/${disabled.id}`, editOf(disabled, { enabled: false })));
  await system.sql.webhook.query(`
    CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.payload LIKE '%${erased.poisoned.consent}%' THEN RAISE EXCEPTION 'poison'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_poison BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_poison();`);
}

async function record(): Promise<string> {
  const { body } = await expectStatus(201, api.post('/consents', withSite(erased.created), keyed()));
  await expectStatus(200, api.put(`/consents/${body.id}`, erased.created.change, keyed()));
  await expectStatus(200, api.get(`/consents/${body.id}/receipt`));
  await makeRequestToken(system, tenant, 'answer', erased.created.subject);
  await expectStatus(200, api.post('/consents/batch', { consents: [withSite(erased.batched)] }, keyed()));
  const headers = { 'X-Site-Token': tenant.site.token, 'User-Agent': erased.fromPage.agent };
  await expectStatus(201, system.api().post('/public/consent', erased.fromPage.body, { headers }));
  await expectStatus(201, api.post('/consents', withSite(erased.identified), keyed()));
  await identifyAndForget();
  const bySession = await expectStatus(201, browser.post('/consents', withSite(erased.bySession)));
  await expectStatus(200, browser.put(`/consents/${bySession.body.id}`, erased.bySession.change));
  await expectStatus(201, api.post('/consents', withSite(erased.poisoned), keyed()));
  await writeFile(join(folder, 'rows.jsonl'), JSON.stringify(erased.imported.row));
  expect(await runCli(['import', 'rows.jsonl'], cliSettings(system, tenant), folder)).toMatchObject({ exitCode: 0 });
  for (const count of [manyRecords - 1, 1]) {
    const consents = Array.from({ length: count }, () => withSite(erased.many, quiet.site));
    await expectStatus(200, system.api(quiet.key).post('/consents/batch', { consents }));
  }
  return (await expectStatus(201, api.post('/consents', withSite(deleted), keyed()))).body.id as string;
}

async function identifyAndForget(): Promise<void> {
  const ofSite = { headers: { 'X-Site-Token': tenant.site.token } };
  const token = await newIdentityToken(browser, tenant.site.id, erased.identified.subject);
  await expectStatus(200, system.api().post('/public/identity', { token, subject_id: device.text }, ofSite));
  await expectStatus(204, system.api().post('/public/identity/forget', { subject_id: device.text }, ofSite));
  const toLinks = `FROM deliveries WHERE event_type LIKE 'subject.%linked' AND status = 'delivered'`;
  await waitUntil('the link was told', async () => (await system.sql.webhook.query(`SELECT ${toLinks}`)).length === 2);
}

async function beRefused(): Promise<void> {
  const site = (await expectStatus(201, browser.post('/sites', { name: 'Closed', domain: 'closed.example.com', categories: ['ads'] })))
    .body;
  const row = withSite(erased.refused, site);
  await expectStatus(400, api.post('/consents', row, keyed()));
  await expectStatus(200, api.post('/consents/batch', { consents: [row] }, keyed()));
  await expectStatus(400, api.post('/consents', { ...row, accepted: erased.refused.subject }, keyed()));
  await expectStatus(400, api.post('/consents', JSON.stringify(row).slice(0, -1), keyed()));
  const nats = await connectNats(system.nats.url);
  const about = natsHeaders();
  about.append('Account-Id', tenant.accountId);
  const forged = { id: 'evt_forged', type: 'consent.created', data: erased.forged.row };
  nats.publish('events.consent.created', JSON.stringify(forged), { headers: about });
  await nats.flush();
  const manager = await jetstreamManager(nats);
  await waitUntil('the forged event is refused', () => manager.streams.info('REFUSED_EVENTS').catch(() => false as const));
  await nats.close();
}

async function read(): Promise<void> {
  await readyExport(api, tenant.site);
  for (const query of ['', '?format=json']) await expectStatus(200, api.get(inlinePath(tenant.site, query)));
  for (const { subject } of [erased.created, erased.imported]) {
    await expectStatus(200, api.get(`/consents?subject_id=${subject}`));
    await expectStatus(
      200,
      untilLogged(() => api.get(`/subjects/${subject}/evidence`)),
    );
  }
  await expectStatus(200, browser.get('/stats'));
}

/** The bodies of the API's answers and of the files that a customer keeps are not ours to erase. */
async function everywhere(): Promise<StoredText[]> {
  const placed = await everythingPlaced(system);
  const files = async (place: string, path: string) =>
    Promise.all((await readdir(path)).map(async (name) => ({ place, text: await readFile(join(path, name), 'latin1') })));
  const urls = Object.values(system.opsUrls);
  return [
    // A loop folds them into consent_stats at any time.
    ...placed.map(({ place, text }) => ({ place: place.replace('_deltas', ''), text })),
    ...(await files('EXPORT_FOLDER', system.exportFolder)),
    ...(await files('EVIDENCE_REGISTER', registerFolder)),
    { place: 'mails', text: await (await fetch(`http://127.0.0.1:${system.mailbox.httpPort}/messages`)).text() },
    ...(await Promise.all(urls.map(async (url) => ({ place: 'metrics', text: await (await fetch(`${url}/metrics`)).text() })))),
    ...lines.map((text) => ({ place: 'log', text })),
    ...tracing.spans.map((text) => ({ place: 'traces', text })),
  ];
}

async function erase(): Promise<void> {
  for (const person of Object.values(erased)) {
    const isQuiet = person === erased.many;
    const wasRecorded = person !== erased.forged && person !== erased.refused;
    const { body } = await expectStatus(200, (isQuiet ? system.api(quiet.key) : api).delete(`/consents/by-subject/${person.subject}`));
    expect(body.erased).toBe(isQuiet ? manyRecords : Number(wasRecorded));
  }
  await everythingPublished(system);
  const { webhook } = system.sql;
  await waitUntil('every erasure reached the webhook service and was delivered', async () => {
    const told = await webhook.query(`SELECT FROM deliveries WHERE event_type = 'consent.erased' AND status = 'delivered'`);
    return told.length === toldOfErasure.length;
  });
  await nothingIs('pending', `deliveries WHERE status = 'pending'`);
  const { consent, account } = system.sql;
  await waitUntil(
    'the answered request is blank',
    async () => (await account.query('SELECT FROM requests WHERE blanked_at IS NULL')).length === 0,
  );
  for (const table of ['event_erasures', 'blanked_events'])
    await waitUntil(`${table} is empty`, async () => (await consent.query(`SELECT FROM ${table}`)).length === 0);
  await nothingIs('left in failed events', `failed_events WHERE payload LIKE '%${erased.poisoned.consent}%'`);
  await nothingIs(
    'waiting to be blanked',
    `events v WHERE is_erased AND blanked_at IS NULL AND NOT EXISTS (
    SELECT FROM deliveries d WHERE d.event_id = v.id AND d.status = 'retrying')`,
  );
}

const toldOfErasure = Object.values(erased).filter((person) => ![erased.many, erased.forged, erased.refused].includes(person));

async function nothingIs(what: string, from: string): Promise<void> {
  await waitUntil(`nothing is ${what}`, async () => (await system.sql.webhook.query(`SELECT FROM ${from} LIMIT 1`)).length === 0);
}

/** Without a time zone, because Citus refuses arithmetic that depends on the session's. */
const earlier = (column: string, time: string) => `${column} = (${column} AT TIME ZONE 'UTC' - interval '${time}') AT TIME ZONE 'UTC'`;

/** Moves everything past its end, and runs the product's own upkeep. */
async function passEveryEnd(): Promise<void> {
  const { consent, export: exports, webhook } = system.sql;
  await waitUntil('nothing is in retry', async () => {
    await webhook.query('UPDATE queue SET due_at = now() WHERE lease_token IS NULL');
    return (await webhook.query(`SELECT FROM deliveries WHERE status IN ('pending', 'retrying')`)).length === 0;
  });
  await createBlanking({ database: databases.webhook })();
  const inWebhook = fieldsFound(erasedMarks, await everywhere());
  for (const table of ['webhook.events', 'webhook.attempts'])
    expect({ table, found: inWebhook[table] }).toEqual({ table, found: ['subject_id'] });

  for (const { id } of (await browser.get('/webhooks/endpoints')).body.data)
    await expectStatus(200, browser.delete(`/webhooks/endpoints/${id}`));
  await webhook.query(`UPDATE deliveries SET updated_at = updated_at - interval '31 days'`);
  await webhook.query(`UPDATE events SET retained_from = retained_from - interval '31 days'`);
  await pruneOld({ database: databases.webhook, transaction: databases.webhook.transaction, retentionDays: 30 });

  await consent.query(`UPDATE idempotency_answers SET ${earlier('answered_at', '24 hours')}`);
  await removeOldIdempotencyAnswers(databases.consent);
  await consent.query(`UPDATE erasure_runs SET ${earlier('finished_at', '1 hour')}`);
  await waitUntil('the total of the erasure is gone', async () => (await consent.query('SELECT FROM erasure_runs')).length === 0);
  await exports.query(`UPDATE exports SET expires_at = now() WHERE status = 'ready'`);
  await waitUntil('the files are gone', async () => (await readdir(system.exportFolder)).length === 0);
  await everythingPublished(system);
  await dropOldEvents();
}

/** A relay drops old partitions when it starts. */
async function dropOldEvents(): Promise<void> {
  const [from, to] = [10, 7].map((days) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)) as [string, string];
  const { consent } = system.sql;
  const partition = `outbox_${from.replaceAll('-', '')}`;
  await consent.query(`CREATE TABLE ${partition} PARTITION OF outbox FOR VALUES FROM ('${from}T00:00Z') TO ('${to}T00:00Z')`);
  await consent.query(`UPDATE outbox SET ${earlier('created_at', '9 days')}`);
  const relay = createRelay({
    database: databases.consent,
    nats: system.nats,
    signatures: noEventSignatures,
    logger: createSilentLogger(),
    registry: createRegistry('upkeep', { processMetrics: false }),
  });
  await relay.start();
  await relay.stop();
}

/** All at once, because each waits for a step of a loop. */
async function purge(): Promise<void> {
  const purged = [...toldOfErasure, erased.many, deleted];
  await Promise.all(purged.map((person) => purgeNow(system, person === erased.many ? system.api(quiet.key) : api, person.subject)));
  await everythingPublished(system);
  const sought = `SELECT FROM blanked_events`;
  await waitUntil('no message is sought', async () => (await system.sql.consent.query(sought)).length === 0);
}

/** A purge of a deleted record erases it from events first, and the event that says so has an end of its own, as the streams have. */
const hasEnd = ({ place }: StoredText) => place === 'consent.outbox' || place.startsWith('JetStream');

async function agesOfStreams(): Promise<Record<string, number>> {
  const nats = await connectNats(system.nats.url);
  const manager = await jetstreamManager(nats);
  const days: Record<string, number> = {};
  for await (const { config } of manager.streams.list()) days[`JetStream ${config.name}`] = config.max_age / 1e6 / dayMs;
  await nats.close();
  return days;
}

test(
  '[decisions 5.8, 16.5, 66] after an erasure, after the end of everything that remains, and after a purge, the texts of a person are where docs/privacy.md lists them and nowhere else',
  { timeout: 600_000 },
  async () => {
    await subscribe();
    const deletedId = await record();
    await beRefused();
    await read();
    const before = await everywhere();
    // Proves that the search finds every text of everybody who was recorded.
    for (const person of [...toldOfErasure, erased.many, erased.forged, deleted]) {
      const found = Object.values(fieldsFound(person.marks, before)).flat();
      expect([...new Set(found)].sort()).toEqual(['category', 'consent_id', 'subject_id', 'user_agent']);
    }

    await expectStatus(200, api.delete(`/consents/${deletedId}`));
    await erase();
    const groups = [
      { remains: remainsAfter('After an erasure'), marks: erasedMarks },
      { remains: remainsAfter('After a deletion'), marks: deleted.marks },
    ];
    const after = await everywhere();
    for (const { remains, marks } of groups) expect(fieldsFound(marks, after)).toEqual(remains.fields);

    await passEveryEnd();
    const atTheEnd = await everywhere();
    for (const { remains, marks } of groups) expect(fieldsFound(marks, atTheEnd)).toEqual(remains.kept);
    await purge();
    const purged = (await everywhere()).filter((stored) => !hasEnd(stored));
    expect(fieldsFound([...erasedMarks, ...deleted.marks], purged)).toEqual(remainsAfter('After a purge').kept);
    for (const person of [erased.created, erased.imported]) {
      const zip = (await getBundle(system, tenant, `/subjects/${person.subject}/evidence`)).bytes;
      const texts = await Promise.all(readZip(zip).map(async (file) => Buffer.from(await inflateFile(file)).toString('latin1')));
      // The manifest repeats the name that the bundle was asked for.
      const shown = texts.map((text) => ({ place: 'bundle', text: text.replaceAll(person.subject, '') }));
      expect(fieldsFound(person.marks, shown)).toEqual({});
    }
    expect(await agesOfStreams()).toEqual({ 'JetStream EVENTS': 7, 'JetStream REFUSED_EVENTS': 30 });
  },
);
