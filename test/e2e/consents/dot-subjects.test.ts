import type { ApiClient } from '../../system/api-client';
import { aConsent, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { untilLogged } from '../evidence/evidence-calls';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

test.each(['.', '..'])('[decision 37.1] the subject %j is refused by every way in', async (subject) => {
  const message = 'subject_id must be valid Unicode without U+0000, and neither "." nor "..".';
  const visitor = { subject_id: subject, accepted: true };
  const answers = [
    await api.post('/consents', aConsent(tenant.site, { subject_id: subject })),
    await system.api().post('/public/consent', visitor, { headers: { 'X-Site-Token': tenant.site.token } }),
  ];
  for (const answer of answers) {
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toBe(message);
  }
  const { body } = await api.post('/consents/batch', { consents: [aConsent(tenant.site, { subject_id: subject }), aConsent(tenant.site)] });
  expect(body.results.map(({ status, error }: { status: string; error: string }) => [status, error])).toEqual([
    ['failed', `invalid_request: ${message}`],
    ['created', ''],
  ]);
});

test.each(['...', '.a', 'a.', '..a', '. ', './..', '%2E', '.\n', '-'])('[decision 37.1] the subject %j is accepted', async (subject) => {
  expect((await api.post('/consents', aConsent(tenant.site, { subject_id: subject }))).status).toBe(201);
});

describe('a subject of an earlier release', () => {
  const record = async (subject: string) => {
    const { id } = await createConsent(api, tenant.site);
    await system.sql.consent.query('UPDATE consents SET subject_id = $1 WHERE id = $2', [subject, id]);
    return id;
  };

  test.each(['.', '..'])('[decision 37.2] %j is found, and erased by subject_id in the query', async (subject) => {
    const id = await record(subject);
    expect((await api.get(`/consents?subject_id=${subject}`)).body.data).toMatchObject([{ id }]);
    const answer = await api.delete(`/consents/by-subject/-?subject_id=${subject}`);
    expect([answer.status, answer.body]).toEqual([200, { subject_id: subject, erased: 1 }]);
    expect((await api.get(`/consents/${id}`)).body.deleted_at).not.toBeNull();
  });

  test('[decision 37.2] its evidence is named in the same way', async () => {
    const other = await system.tenants.create();
    const client = system.api(other.key);
    await createConsent(client, other.site, { subject_id: 'ann' });
    await untilLogged(() => client.get('/subjects/ann/evidence'));
    const answer = await client.get('/subjects/-/evidence?subject_id=ann');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    // The bundle of a subject without records is smaller.
    expect(answer.text.length).toBeGreaterThan((await client.get('/subjects/-/evidence')).text.length);
  });

  test('[decision 37.2] path and query may not name different subjects, and neither is erased', async () => {
    const id = await createConsent(api, tenant.site, { subject_id: 'ann' });
    for (const path of ['/consents/by-subject/ann?subject_id=ben', '/consents/by-subject/ann?subject_id=-']) {
      expectError(await api.delete(path), 400, 'invalid_request');
    }
    expectError(await api.get('/subjects/ann/evidence?subject_id=ben'), 400, 'invalid_request');
    expect((await api.get(`/consents/${id.id}`)).body.deleted_at).toBeNull();
    expect((await api.delete('/consents/by-subject/ann?subject_id=ann')).body).toEqual({ subject_id: 'ann', erased: 1 });
  });

  test('[decision 37.2] without subject_id, - is a subject like any other', async () => {
    const other = await system.tenants.create();
    const client = system.api(other.key);
    await createConsent(client, other.site, { subject_id: '-' });
    await createConsent(client, other.site, { subject_id: 'ann' });
    expect((await client.delete('/consents/by-subject/-')).body).toEqual({ subject_id: '-', erased: 1 });
  });
});
