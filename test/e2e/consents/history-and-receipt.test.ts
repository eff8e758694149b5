import type { ApiClient } from '../../system/api-client';
import { aConsent, absentConsentId, createConsent, createConsents, timestampShape, type ConsentJson } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

interface Entry {
  id: string;
  accepted: boolean;
  preferences: Record<string, boolean>;
  policy_version: number;
  created_at: string;
}

async function historyOf(id: string): Promise<Entry[]> {
  const { status, body } = await api.get(`/consents/${id}/history`);
  expect(status).toBe(200);
  return body.data as Entry[];
}

const stateOf = ({ accepted, preferences, policy_version }: Entry | ConsentJson) => ({ accepted, preferences, policy_version });

describe('history', () => {
  test('[spec 2.7] an entry has exactly these fields; a consent that was never updated has no entries', async () => {
    const { id } = await createConsent(api, tenant.site);
    expect((await api.get(`/consents/${id}/history`)).text).toBe('{"data":[],"next_cursor":""}');
    await api.put(`/consents/${id}`, { accepted: false });
    const { body } = await api.get(`/consents/${id}/history`);
    expect(Object.keys(body)).toEqual(['data', 'next_cursor']);
    expect(Object.keys(body.data[0])).toEqual([
      'id',
      'consent_id',
      'accepted',
      'preferences',
      'policy_version',
      'changed_by',
      'actor_id',
      'created_at',
    ]);
  });

  test('[decision 2.8] each PUT adds the state before it; entries are newest first and no state is missing', async () => {
    const changes = [
      { accepted: false },
      { preferences: { ads: false } },
      { policy_version: 8 },
      { accepted: true, preferences: {}, policy_version: 9 },
      // A PUT without a change is an update too.
      { accepted: true },
    ];
    const states = [await createConsent(api, tenant.site, { preferences: { ads: true }, policy_version: 7 })];
    for (const change of changes) states.push((await api.put(`/consents/${states[0]?.id}`, change)).body as ConsentJson);

    const entries = await historyOf(states[0]?.id as string);
    expect(entries.map(stateOf)).toEqual(states.slice(0, -1).reverse().map(stateOf));
    expect(entries.map(({ created_at }) => created_at)).toEqual(
      states
        .slice(1)
        .reverse()
        .map(({ updated_at }) => updated_at),
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(changes.length);
  });

  test('[decisions 2.8, 8.2] an entry names the API key that changed it, and the consent by its own id', async () => {
    const { id } = await createConsent(api, tenant.site, { consent_id: 'semantic' });
    const second = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'Second', expiresAtMs: 0 });
    await api.put(`/consents/${id}`, { accepted: false });
    await system.api(second.secret).put(`/consents/${id}`, { accepted: true });
    expect(await historyOf(id)).toMatchObject([
      { consent_id: id, changed_by: 'api_key', actor_id: second.key.id },
      { consent_id: id, changed_by: 'api_key', actor_id: tenant.keyId },
    ]);
    expect(second.key.id).toMatch(/^key_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test('[decision 2.8] only updates add entries: a refused PUT, a DELETE and an erasure add none', async () => {
    const { id } = await createConsent(api, tenant.site, { subject_id: 'ann' });
    await api.put(`/consents/${id}`, { preferences: { ads: 1 } });
    expect(await historyOf(id)).toEqual([]);
    await api.put(`/consents/${id}`, { accepted: false });
    const entries = await historyOf(id);
    await api.delete('/consents/by-subject/ann');
    await api.delete(`/consents/${id}`);
    await api.put(`/consents/${id}`, { accepted: true });
    expect(await historyOf(id)).toEqual(entries);
    expect(entries).toHaveLength(1);
  });

  test('[decision 2.8] 30 concurrent PUTs add 30 entries, and no state between them is lost', async () => {
    const { id } = await createConsent(api, tenant.site, { policy_version: 100 });
    const versions = Array.from({ length: 30 }, (_, i) => i + 1);
    const answers = await Promise.all(versions.map((policy_version) => api.put(`/consents/${id}`, { policy_version })));
    expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 200));
    const entries = await historyOf(id);
    const { body: record } = await api.get(`/consents/${id}`);
    const past = [record.policy_version, ...entries.map(({ policy_version }) => policy_version)];
    expect(past.at(-1)).toBe(100);
    expect([...past].sort((a, b) => a - b)).toEqual([...versions, 100]);
  });

  test('[decision 2.8] a long history is returned whole', async () => {
    const { id } = await createConsent(api, tenant.site, { policy_version: 1 });
    for (let version = 2; version <= 120; version++) await api.put(`/consents/${id}`, { policy_version: version });
    expect((await historyOf(id)).map(({ policy_version }) => policy_version)).toEqual(Array.from({ length: 119 }, (_, i) => 119 - i));
  });
});

describe('receipt', () => {
  test('[spec 2.8] a receipt has exactly these fields, with the values of the consent and version 1.0', async () => {
    const consent = await createConsent(api, tenant.site, {
      consent_id: 'c',
      preferences: { ads: true },
      user_agent: 'u',
      ip_address: '8.8.8.8',
    });
    const { status, body } = await api.get(`/consents/${consent.id}/receipt`);
    expect(status).toBe(200);
    const { consent_id: _semantic, id, ...shared } = consent;
    expect(body).toEqual({ version: '1.0', receipt_id: body.receipt_id, consent_id: id, ...shared });
    expect(Object.keys(body)).toEqual([
      ...['version', 'receipt_id', 'consent_id', 'subject_id', 'site_id', 'accepted', 'preferences', 'policy_version'],
      ...['country', 'region', 'user_agent', 'created_at', 'updated_at', 'deleted_at'],
    ]);
  });

  test('[decision 2.9] each call issues a new receipt_id and records who asked and when', async () => {
    const { id } = await createConsent(api, tenant.site);
    const receipts = [await api.get(`/consents/${id}/receipt`), await api.get(`/consents/${id}/receipt`)].map(({ body }) => body);
    const issues = await system.sql.consent.query<Record<string, unknown>>(
      'SELECT id, issued_to_kind, issued_to_id, issued_at FROM receipts WHERE account_id = $1 AND consent = $2 ORDER BY id',
      [tenant.accountId, id],
    );
    expect(issues).toEqual(
      receipts.map(({ receipt_id }) => ({
        id: receipt_id,
        issued_to_kind: 'api_key',
        issued_to_id: tenant.keyId,
        issued_at: expect.any(Date),
      })),
    );
    expect(receipts[0].receipt_id).toMatch(/^rcpt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(receipts[0].receipt_id).not.toBe(receipts[1].receipt_id);
    expect({ ...receipts[0], receipt_id: '' }).toEqual({ ...receipts[1], receipt_id: '' });
  });

  test('[decision 2.9] a receipt issued to a session records the user', async () => {
    const { id } = await createConsent(api, tenant.site);
    const browser = await system.signIn(tenant);
    const me = (await browser.get('/auth/me')).body as { user: { id: string } };
    const { body } = await browser.get(`/consents/${id}/receipt`);
    const issues = await system.sql.consent.query(
      'SELECT id, issued_to_kind, issued_to_id FROM receipts WHERE account_id = $1 AND consent = $2',
      [tenant.accountId, id],
    );
    expect(issues).toEqual([{ id: body.receipt_id, issued_to_kind: 'user', issued_to_id: me.user.id }]);
  });

  test('[decision 2.9] the receipt of an erased consent has its deleted_at', async () => {
    const { id } = await createConsent(api, tenant.site);
    const { body: erased } = await api.delete(`/consents/${id}`);
    const { status, body } = await api.get(`/consents/${id}/receipt`);
    expect(status).toBe(200);
    expect(body.deleted_at).toMatch(timestampShape);
    expect(body).toMatchObject({ deleted_at: erased.deleted_at, updated_at: erased.updated_at });
  });

  test('[decision 8.14] HEAD of a receipt returns 405 with Allow, and issues none', async () => {
    const { id } = await createConsent(api, tenant.site);
    const answer = await api.head(`/consents/${id}/receipt`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
    expect(await system.sql.consent.query('SELECT id FROM receipts WHERE consent = $1', [id])).toEqual([]);
  });
});

test.each(['history', 'receipt'])('[spec 5.3] the %s of another account’s consent returns the 404 of an absent consent', async (part) => {
  const other = await system.tenants.create();
  const [theirs] = await createConsents(system.api(other.key), [aConsent(other.site)]);
  const foreign = await api.get(`/consents/${theirs?.id}/${part}`);
  expectError(foreign, 404, 'not_found');
  expect(foreign.text).toBe((await api.get(`/consents/${absentConsentId}/${part}`)).text);
  expectError(await api.get(`/consents/${theirs?.id.toLowerCase()}/${part}`), 404, 'not_found');
  expect(await system.sql.consent.query('SELECT id FROM receipts WHERE consent = $1', [theirs?.id])).toEqual([]);
});
