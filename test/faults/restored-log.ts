import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCheckpoint, parseFrame, parseNote } from '@consent/evidence-format';
import { resultLines, verifyBundle } from '@consent/evidence-verifier';
import { waitUntil } from '@consent/testkit';
import { getBytes, sha256, untilLogged, verifyEd25519 } from '../e2e/evidence/evidence-calls';
import { createPolicy } from '../system/policies';
import type { Sql } from '../system/sql';
import { type AcknowledgedConsent, recordConsent } from './consent-load';
import { expectProofs } from './logged-consents';
import type { ProductInUse } from './use-supervised-product';

/** The sequencer locks the first one before the others. */
const tables = [
  'sequencer',
  'sources',
  'logs',
  'log_chunks',
  'log_frames',
  'log_keys',
  'anchored',
  'anchor_checkpoints',
  'anchor_witnesses',
  'anchor_timestamps',
  'log_notices',
  'log_key_leaves',
];

/** Part of kill-processes.test.ts: restores the evidence database to an older state. */
export function testRestoredLog(product: ProductInUse): void {
  let siteId: string;
  let evidence: Sql;
  let sources: Sql[] = [];

  beforeAll(async () => {
    siteId = await product.createSite();
    evidence = await product.openSql('evidence');
    sources = [await product.openSql('consent'), await product.openSql('policy')];
  });
  afterAll(() => Promise.all([evidence, ...sources].map((sql) => sql?.end())));

  const record = (subject: string) => recordConsent(product.api, siteId, subject);

  async function change(consent: AcknowledgedConsent, method: string, body?: unknown): Promise<void> {
    const { status, text } = await product.api.request(method, `/consents/${consent.id}`, { body });
    expect(status).toBe(200);
    consent.texts.push(text);
  }

  const copyDatabase = () =>
    evidence.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ; ${tables.map((table) => `CREATE TABLE copy_${table} AS TABLE ${table};`).join('')} COMMIT`,
    );
  const putBack = () =>
    evidence.query(
      `BEGIN; LOCK TABLE ${tables.join()}; TRUNCATE ${tables.join()};
       ${tables.map((table) => `INSERT INTO ${table} SELECT * FROM copy_${table}; DROP TABLE copy_${table};`).join('')} COMMIT`,
    );
  async function areQueuesEmpty(): Promise<boolean> {
    for (const sql of sources) if ((await sql.query('SELECT FROM log_queue LIMIT 1')).length > 0) return false;
    return true;
  }
  const checkpoint = async () => (await product.api.get('/log')).body.checkpoint as string;
  const isAlarmed = async () => /^evidence_log_rolled_back\{[^}]*\} 1$/m.test(await product.metricsOf('evidence'));

  async function ownFrames() {
    const rows = await evidence.query<{ frame: string }>('SELECT frame FROM log_frames WHERE account_id = $1 ORDER BY index', [
      product.accountId,
    ]);
    return rows.map(({ frame }) => parseFrame(frame));
  }

  async function verifySubject(subject: string, known: string) {
    const url = `${product.demo.base_url}/subjects/${subject}/evidence`;
    const { bytes } = await untilLogged(() => getBytes(url, { Authorization: `Bearer ${product.demo.api_key}` }));
    const keys = await (await fetch(new URL('/log/keys', product.demo.base_url))).text();
    return verifyBundle({ zip: bytes, keys, known: [{ name: 'known.txt', bytes: Buffer.from(known) }], sha256, verifyEd25519 });
  }

  test('[ADR 13] after a restore the service signs nothing and raises an alarm; resume opens a new epoch, which logs every lost leaf again', async () => {
    const kept = await record('kept');
    await expectProofs(product, [kept]);
    await copyDatabase();
    const rows = await evidence.query<{ checkpoint: string }>('SELECT checkpoint FROM copy_logs WHERE account_id = $1', [
      product.accountId,
    ]);
    const heldBefore = rows[0]!.checkpoint;

    const [changed, erased] = [await record('changed'), await record('erased')];
    await change(changed, 'PUT', { accepted: false });
    await change(changed, 'DELETE');
    expect((await product.api.delete('/consents/by-subject/erased')).body).toMatchObject({ erased: 1 });
    await change(kept, 'PUT', { accepted: false });
    const lost = [changed, erased, kept];
    const policy = await createPolicy(product.api);
    const policyProof = () => product.api.get(`/policies/${policy.id}/versions/1/proof`);
    await expectProofs(product, lost);
    await untilLogged(policyProof);
    const heldLost = await checkpoint();
    await waitUntil('no work is left in the queues', areQueuesEmpty);
    await putBack();
    const register = await readFile(join(product.folder, 'evidence/register'), 'utf8');
    await product.kill('evidence');

    const meanwhile = await record('meanwhile');
    await waitUntil('the alarm is raised', () => isAlarmed().catch(() => false));
    for (const { id } of [...lost, meanwhile]) expect((await product.api.get(`/consents/${id}/proof`)).status).toBe(503);
    // No policy event is queued, so a missing leaf is an error.
    expect((await policyProof()).status).toBe(500);
    expect(await checkpoint()).toBe(heldBefore);

    const [lostTurn, lostChain] = register.trim().split(' ') as [string, string];
    expect(await product.admin('evidence', 'resume')).toMatch(
      new RegExp(`turn ${lostTurn}, chain ${lostChain}.* epoch 2;.*Leaves since 20`),
    );
    await expectProofs(product, [...lost, meanwhile]);
    expect((await untilLogged(policyProof)).status).toBe(200);
    expect(await isAlarmed()).toBe(false);

    const before = parseCheckpoint(parseNote(heldBefore).body);
    expect(parseCheckpoint(parseNote(await checkpoint()).body).origin).toBe(`${before.origin}/2`);
    expect((await ownFrames()).at(-1)).toMatchObject({
      type: 'log.resumed',
      size: before.size,
      turn: Number(lostTurn),
      chain: Buffer.from(lostChain, 'hex').toString('base64url'),
    });
    for (const subject of ['kept', 'changed', 'erased', 'meanwhile']) {
      const result = await verifySubject(subject, heldBefore);
      expect([subject, result.outcome, result.refutations, result.doubts]).toEqual([subject, 'holds', [], []]);
      expect(result.claims).toContainEqual({ claim: 'held_fits', file: 'known.txt', size: before.size });
      expect(resultLines(result)[0]!.lines).toContainEqual(expect.stringContaining('Epoch: 2.'));
    }
    const compared = await verifySubject('kept', heldLost);
    expect(compared).toMatchObject({ outcome: 'cannot_tell', refutations: [] });
    expect(compared.doubts).toEqual([expect.stringContaining('lost leaves that this checkpoint')]);
    await expect(product.admin('evidence', 'resume')).rejects.toMatchObject({
      stderr: expect.stringContaining('nothing to resume') as string,
    });
  });
}
