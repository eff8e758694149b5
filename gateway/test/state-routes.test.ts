import { randomUUID } from 'node:crypto';
import type { SubjectState } from '@consent/contracts';
import type { SentHeaders } from './http-client';
import { browserWith, cookiesOf, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const siteId = randomUUID();
const path = `/subjects/ana/state?site_id=${siteId}`;
const atMs = Date.parse('2026-11-20T10:00:00Z');

const record = {
  ...{ accountId: '', id: '01K5P4Q9D8E7F6G5H4J3K2M1N0', siteId, subjectId: 'ana', consentId: '', accepted: true },
  ...{ preferencesJson: '{"necessary":true,"ads":true}', policyVersion: 0, country: '', region: '', userAgent: '' },
  ...{ createdAtMs: atMs, updatedAtMs: atMs, deletedAtMs: 0, policyId: '', policySha256: '' },
};
const expired: SubjectState = {
  ...{
    state: 'none',
    reason: 'expiry',
    record,
    sinceMs: atMs,
    superseded: [],
    supersededCount: 0,
    linked: [],
    expiresAtMs: atMs,
    renewDue: true,
  },
};

async function signIn(gateway: TestGateway): Promise<SentHeaders> {
  const { token } = createPeople(gateway.services).signIn();
  const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
  return browserWith(token, value).write();
}

async function aGateway(features?: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(features);
  onTestFinished(() => gateway.stop());
  return { gateway, headers: await signIn(gateway) };
}

test('[decision 65.4] after its end a decision allows only what is necessary, and its record is still named', async () => {
  const { gateway, headers } = await aGateway();
  gateway.services.answer('getStates', () => ({ states: [expired] }));
  const { body } = await gateway.client.get(path, headers);
  expect(body).toMatchObject({
    ...{ state: 'none', reason: 'expiry', since: '2026-11-20T10:00:00.000Z', record: record.id, accepted: true },
    ...{ allowed: { necessary: true, ads: false }, expires_at: '2026-11-20T10:00:00.000Z', renew_due: true },
  });
});

test('[decision 65.4] while only processes of an earlier release are there, they answer without an end', async () => {
  const { gateway, headers } = await aGateway({ features: ['once', 'subject_states'] });
  gateway.services.answer('getStates', () => ({
    states: [{ state: 'given', reason: 'record', record, sinceMs: atMs, superseded: [], supersededCount: 0, linked: [] }],
  }));
  expect((await gateway.client.get(path, headers)).body).toMatchObject({ state: 'given', expires_at: null, renew_due: false });
});

describe('[decision 65.1] the lifetime of a site', () => {
  const described = { name: 'Shop', domain: 'shop.example' };
  const site = {
    ...{ id: siteId, accountId: '', categoriesClosed: false, categories: [], policyId: '', token: 'st_token', bannerJson: '' },
    ...{ createdAtMs: atMs, updatedAtMs: atMs, deletedAtMs: 0, ...described },
  };

  test('is passed on and shown only if it has days', async () => {
    const { gateway, headers } = await aGateway();
    gateway.services.answer('updateSite', ({ lifetimeJson = '' }) => ({
      site: { ...site, lifetimeJson: lifetimeJson === '' ? '{"accepted":null,"refused":null}' : lifetimeJson },
    }));
    const put = async (lifetime?: object | null) =>
      (await gateway.client.put(`/sites/${siteId}`, { ...described, ...(lifetime !== undefined && { lifetime }) }, headers)).body;
    expect(await put({ accepted: 365 })).toMatchObject({ lifetime: { accepted: 365, refused: null } });
    for (const none of [undefined, null, {}, { accepted: null, refused: null }]) expect(await put(none)).not.toHaveProperty('lifetime');
    expect(gateway.services.callsOf('updateSite')).toMatchObject([
      { lifetimeJson: '{"accepted":365,"refused":null}' },
      ...Array.from({ length: 4 }, () => ({ lifetimeJson: '' })),
    ]);
  });

  test.each([
    [{ accepted: 0 }, '/lifetime/accepted'],
    [{ refused: 3651 }, '/lifetime/refused'],
    [{ accepted: 1.5 }, '/lifetime/accepted'],
    [{ accepted: '30' }, '/lifetime/accepted'],
    [{ withdrawn: 30 }, '/lifetime/withdrawn'],
  ])('%j is 400 at %s', async (lifetime, pointer) => {
    const { gateway, headers } = await aGateway();
    const asProblem = { ...headers, Accept: 'application/problem+json, application/json' };
    const { status, text } = await gateway.client.put(`/sites/${siteId}`, { ...described, lifetime }, asProblem);
    const { errors } = JSON.parse(text) as { errors: { pointer: string }[] };
    expect([status, errors.map((error) => error.pointer)]).toEqual([400, expect.arrayContaining([pointer])]);
  });

  test('is 503 while no account service knows it, and other updates go on', async () => {
    const { gateway, headers } = await aGateway({ features: ['once'] });
    gateway.services.answer('updateSite', () => ({ site }));
    const statusOf = async (more: object) => (await gateway.client.put(`/sites/${siteId}`, { ...described, ...more }, headers)).status;
    expect([await statusOf({ lifetime: { accepted: 30 } }), await statusOf({})]).toEqual([503, 200]);
  });
});
