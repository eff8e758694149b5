import { inspect } from 'node:util';
import { createRecordingLogger, waitUntil } from '@consent/testkit';
import { getBytes, untilLogged } from '../e2e/evidence/evidence-calls';
import { createConsent } from '../system/consents';
import { scrape } from '../system/scrape';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';
import { createEditor, type Editor } from './editor';
import { columnsOf } from './stored-columns';

const { logger, lines } = createRecordingLogger();
let system: OwnSystem;
let editor: Editor;
beforeAll(async () => {
  // A turn that anchors would change the row of the sequencer between two statements of a test.
  system = await startSystem({ logger, settings: { EVIDENCE_TURN_MS: '20', EVIDENCE_ANCHOR_SECONDS: '3600' }, isTrailLogged: false });
  editor = await createEditor(system.databases);
});
afterAll(async () => {
  await editor?.stop();
  await system?.stop();
});

interface LoggedTenant extends Tenant {
  logUrl: string;
  proof: () => ReturnType<typeof getBytes>;
  checkpoint: () => Promise<string>;
}

async function createLogged(): Promise<LoggedTenant> {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const { id } = await createConsent(api, tenant.site);
  await untilLogged(() => api.get(`/consents/${id}/proof`));
  const logUrl = `${system.baseUrl}/log/${(await api.get('/log')).body.log_id}`;
  return {
    ...{ ...tenant, logUrl },
    proof: () => getBytes(`${system.baseUrl}/api/v1/consents/${id}/proof`, { Authorization: `Bearer ${tenant.key}` }),
    checkpoint: async () => Buffer.from((await getBytes(`${logUrl}/checkpoint`)).bytes).toString(),
  };
}

async function metric(name: string): Promise<number | undefined> {
  return (await scrape(system.opsUrls.evidence!)).samples.find((sample) => sample.name === name)?.value;
}

const alarmsOf = ({ accountId }: Tenant) => lines.filter(({ level, fields }) => level === 'error' && fields.accountId === accountId);

const columns = [...columnsOf('evidence', 'logs'), ...columnsOf('evidence', 'logs', 'noticedAtAppend')];

test('the service appends nothing to a log with an edited head and reports each one to the operator; other logs continue', async () => {
  const edits: [Tenant, string][] = [];
  const edited: LoggedTenant[] = [];
  const where = ({ accountId }: Tenant) => `account_id = '${accountId}'`;
  for (const column of columns) {
    const tenant = await createLogged();
    edited.push(tenant);
    edits.push([tenant, await editor.flip({ database: 'evidence', table: 'logs', where: where(tenant) }, column)]);
  }
  const [headless, ahead, healthy] = [await createLogged(), await createLogged(), await createLogged()];
  edits.push([headless, `DELETE FROM logs WHERE ${where(headless)}`]);
  const chunk = `SELECT account_id, 0, size, decode(repeat('00', 48), 'hex') FROM logs WHERE ${where(ahead)}`;
  edits.push([ahead, `INSERT INTO log_chunks (account_id, level, start, items) ${chunk}`]);
  edited.push(headless, ahead);
  const proofs = await Promise.all(edited.map(async ({ proof }) => Buffer.from((await proof()).bytes)));

  for (const [, statement] of edits) await editor.apply('evidence', statement);
  const records = await Promise.all(edited.map((tenant) => createConsent(system.api(tenant.key), tenant.site)));
  await waitUntil('every edited log is refused', async () => (await metric('evidence_logs_refused')) === edited.length);
  for (const tenant of edited) expect(alarmsOf(tenant), `an alarm for ${where(tenant)}`).not.toEqual([]);

  const { id } = await createConsent(system.api(healthy.key), healthy.site);
  expect((await untilLogged(() => system.api(healthy.key).get(`/consents/${id}/proof`))).status).toBe(200);
  for (const [place, tenant] of edited.entries()) {
    expect((await system.api(tenant.key).get(`/consents/${records[place]!.id}/proof`)).status, where(tenant)).not.toBe(200);
    const { status, bytes } = await tenant.proof();
    // Meanwhile the log is served as it was signed, or not at all.
    if (status === 200) expect(Buffer.from(bytes).equals(proofs[place]!)).toBe(true);
  }
});

describe('the row of the sequencer', () => {
  /** While nothing can be signed, a proof is 503. */
  const untilProven = (key: string, id: string) =>
    waitUntil('it is proven', async () => (await system.api(key).get(`/consents/${id}/proof`)).status === 200);

  test.each(columnsOf('evidence', 'sequencer', 'noticedAtAppend'))('with another %s stops every log and logs an error', async (column) => {
    const tenant = await createLogged();
    const before = await tenant.checkpoint();
    const [row] = await system.sql.evidence.query(`SELECT ${column}::text AS value FROM sequencer`);
    await editor.apply('evidence', await editor.flip({ database: 'evidence', table: 'sequencer', where: 'true' }, column));
    const { id } = await createConsent(system.api(tenant.key), tenant.site);
    await waitUntil('it is noticed', async () => (await metric('evidence_log_rolled_back')) === 1);
    expect(lines.some(({ level, text }) => level === 'error' && text.includes('lost turns'))).toBe(true);
    expect((await system.api(tenant.key).get(`/consents/${id}/proof`)).status).toBe(503);
    expect(await tenant.checkpoint()).toBe(before);

    await editor.apply('evidence', `UPDATE sequencer SET ${column} = '${String(row!.value)}'`);
    await untilProven(tenant.key, id);
    expect(await metric('evidence_log_rolled_back')).toBe(0);
  });

  test('stops every log when it is deleted', async () => {
    const tenant = await createLogged();
    await editor.apply('evidence', 'CREATE TABLE kept.sequencer AS TABLE sequencer; DELETE FROM sequencer');
    const { id } = await createConsent(system.api(tenant.key), tenant.site);
    await waitUntil('it is told', () => lines.some((line) => inspect(line).includes('The row of the table sequencer is gone')));
    expect((await system.api(tenant.key).get(`/consents/${id}/proof`)).status).toBe(409);
    await editor.apply('evidence', 'INSERT INTO sequencer SELECT * FROM kept.sequencer');
    await untilProven(tenant.key, id);
  });
});

test('the proof of a record fails when sources.pending marks its work as done without a leaf, and an error names the record', async () => {
  const tenant = await createLogged();
  const { evidence, consent } = system.sql;
  // No turn commits while this transaction holds the lock. A waiting turn may have pulled nothing yet, and would overwrite this value.
  await evidence.query('BEGIN');
  await evidence.query('SELECT FROM sequencer FOR UPDATE');
  const { id } = await createConsent(system.api(tenant.key), tenant.site);
  const work = await consent.query<{ id: string }>('SELECT id FROM log_queue WHERE account_id = $1', [tenant.accountId]);
  const pending = `ARRAY[${work.map((row) => row.id).join()}]::bigint[]`;
  await evidence.query(`
    UPDATE sources SET pending = ${pending} WHERE source = 'consent';
    CREATE FUNCTION call_done() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.pending := NEW.pending || ${pending}; RETURN NEW; END';
    CREATE TRIGGER call_done BEFORE UPDATE ON sources FOR EACH ROW WHEN (NEW.source = 'consent') EXECUTE FUNCTION call_done();
    COMMIT`);
  const { status } = await untilLogged(() => system.api(tenant.key).get(`/consents/${id}/proof`));
  await evidence.query('DROP FUNCTION call_done CASCADE');
  expect(status).toBe(500);
  expect(alarmsOf(tenant)).toMatchObject([{ fields: { record: id } }]);
});

test('the proof of a record fails after an edit that makes the service attest it again, because no record matches its first leaf', async () => {
  const tenant = await createLogged();
  await editor.apply('consent', `UPDATE consents SET salt = NULL, accepted = NOT accepted WHERE account_id = '${tenant.accountId}'`);
  expect((await untilLogged(tenant.proof)).status).toBe(500);
  expect(alarmsOf(tenant)).toMatchObject([{ fields: { index: 2 } }]);
});
