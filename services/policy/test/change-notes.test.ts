import { hash, randomUUID } from 'node:crypto';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

const accountId = newAccountId();
const note = 'Analytics cookies are kept for 12 months. 🍪\n<b>Not</b> markup.';

const notesOf = async (id: string) => (await policy.client.listVersions({ accountId, id })).versions.map(({ changeNote }) => changeNote);

describe('[decision 29.1] a change note', () => {
  test('is stored with its version and not with the next one', async () => {
    const { id } = (await policy.client.createPolicy({ accountId, ...newText(), changeNote: 'First' })).policy;
    await policy.client.updatePolicy({ accountId, id, ...newText(), changeNote: note });
    await policy.client.updatePolicy({ accountId, id, ...newText() });
    expect(await notesOf(id)).toEqual([undefined, note, 'First']);
    expect((await policy.client.getVersion({ accountId, id, version: 2 })).version.changeNote).toBe(note);
    await policy.client.deletePolicy({ accountId, id });
    expect(await notesOf(id)).toEqual([undefined, note, 'First']);
  });

  test('that is empty is not stored', async () => {
    const { id } = (await policy.client.createPolicy({ accountId, ...newText(), changeNote: '' })).policy;
    await policy.client.updatePolicy({ accountId, id, ...newText(), changeNote: '' });
    expect(await notesOf(id)).toEqual([undefined, undefined]);
  });

  test('is not in the policy, its event, or its leaf in the evidence log', async () => {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText(), changeNote: note });
    expect(created).not.toHaveProperty('changeNote');
    expect((await policy.client.getPolicy({ accountId, id: created.id })).policy).toEqual(created);
    const { rows } = await policy.database.query<{ payload: string; material: string }>(
      'read_note_texts',
      `SELECT payload::text, (SELECT string_agg(material::text, '') FROM log_queue WHERE outbox.id = ANY (outbox_ids)) AS material
       FROM outbox WHERE type <> $$audit.recorded$$ AND payload::text LIKE '%' || $1 || '%'`,
      [created.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.material).toContain(created.id);
    expect(JSON.stringify(rows)).not.toContain('Analytics cookies');
  });

  test('does not count towards the plan’s text (decision 12.6)', async () => {
    const account = newAccountId();
    const text = newText();
    const maxTextBytes = Buffer.byteLength(text.content);
    const published = policy.client.createPolicy({ accountId: account, ...text, maxTextBytes, changeNote: 'x'.repeat(500) });
    await expect(published).resolves.toMatchObject({ policy: { version: 1 } });
  });

  test('of a request that is repeated with its Idempotency-Key is kept once', async () => {
    const { id } = (await policy.client.createPolicy({ accountId, ...newText() })).policy;
    const sha256 = () => hash('sha256', randomUUID(), 'buffer');
    const once = { accountId, keySha256: sha256(), requestSha256: sha256(), replayOnly: false };
    const request = { accountId, id, ...newText(), changeNote: note, once };
    const first = await policy.client.updatePolicy(request);
    expect(await policy.client.updatePolicy(request)).toEqual({ ...first, replayed: true });
    expect(await notesOf(id)).toEqual([note, undefined]);
  });

  test('of a published version is never changed', async () => {
    const change = policy.database.query('change_note', `UPDATE policy_versions SET change_note = 'other'`, []);
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changed') as string } });
  });
});
