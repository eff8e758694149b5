import type { ApiClient } from '../../system/api-client';
import { aConsent, absentConsentId, consentFields, createConsent, createConsents, timestampShape } from '../../system/consents';
import { committedEvents, isOfSpecification } from '../../system/event-listener';
import { expectError, messageOf } from '../../system/expect-error';
import { absentUuid } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

async function ownEvents(): Promise<{ type: string; data: unknown }[]> {
  const events = await committedEvents(system.sql.consent, tenant.accountId);
  return events.filter(isOfSpecification).map(({ payload }) => JSON.parse(payload) as { type: string; data: unknown });
}

const bySubject = (subject: string, query = '') => `/consents/by-subject/${encodeURIComponent(subject)}${query}`;

describe('DELETE /consents/{id}', () => {
  test('[spec 4.1] returns 200 with the Consent and deleted_at set, and so does GET afterwards', async () => {
    const before = await createConsent(api, tenant.site, { preferences: { ads: true } });
    const erased = await api.delete(`/consents/${before.id}`);
    expect(erased.status).toBe(200);
    expect(Object.keys(erased.body)).toEqual(consentFields);
    expect(erased.body.deleted_at).toMatch(timestampShape);
    expect(erased.body).toEqual({ ...before, updated_at: erased.body.updated_at, deleted_at: erased.body.deleted_at });
    expect((await api.get(`/consents/${before.id}`)).text).toBe(erased.text);
  });

  test('[decision 2.6] sent 20 times at the same time and once more returns the same record each time and emits one event', async () => {
    const { id } = await createConsent(api, tenant.site);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.delete(`/consents/${id}`)));
    answers.push(await api.delete(`/consents/${id}`));
    const { text: stored } = await api.get(`/consents/${id}`);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${stored}`]));
    const revoked = (await ownEvents()).filter(({ type, data }) => type === 'consent.revoked' && (data as { id: string }).id === id);
    expect(revoked).toHaveLength(1);
  });

  test('[spec 5.3] returns the 404 of an absent consent for another account’s consent, and erases nothing', async () => {
    const other = await system.tenants.create();
    const theirs = await createConsent(system.api(other.key), other.site);
    const foreign = await api.delete(`/consents/${theirs.id}`);
    expectError(foreign, 404, 'not_found');
    expect(foreign.text).toBe((await api.delete(`/consents/${absentConsentId}`)).text);
    expect((await system.api(other.key).get(`/consents/${theirs.id}`)).body.deleted_at).toBeNull();
  });
});

describe('DELETE /consents/by-subject/{subjectId}', () => {
  test('[spec 4.1 rule 4] erases every consent of the subject and no other, keeps the history and returns the count', async () => {
    const stranger = await system.tenants.create();
    const theirs = await createConsent(system.api(stranger.key), stranger.site, { subject_id: 'ann' });
    const rows = await createConsents(
      api,
      [1, 2, 3].map(() => aConsent(tenant.site, { subject_id: 'ann' })),
    );
    const other = await createConsent(api, tenant.site, { subject_id: 'Ann' });
    await api.put(`/consents/${rows[0]?.id}`, { accepted: false });
    const history = await api.get(`/consents/${rows[0]?.id}/history`);

    const erasure = await api.delete(bySubject('ann'));
    expect(erasure.status).toBe(200);
    expect(erasure.text).toBe('{"subject_id":"ann","erased":3}');
    expect((await api.get('/consents?subject_id=ann')).body.data).toEqual([]);
    for (const { id } of rows) expect((await api.get(`/consents/${id}`)).body.deleted_at).toMatch(timestampShape);
    expect((await api.get(`/consents/${rows[0]?.id}/history`)).text).toBe(history.text);
    expect(history.body.data).toHaveLength(1);
    expect((await api.get(`/consents/${other.id}`)).body).toEqual(other);
    expect((await system.api(stranger.key).get(`/consents/${theirs.id}`)).body).toEqual(theirs);
  });

  test('[spec 2.6] counts only the consents that this call erased', async () => {
    const [first] = await createConsents(
      api,
      [1, 2].map(() => aConsent(tenant.site, { subject_id: 'bob' })),
    );
    const before = await api.delete(`/consents/${first?.id}`);
    expect((await api.delete(bySubject('bob'))).body).toEqual({ subject_id: 'bob', erased: 1 });
    expect((await api.get(`/consents/${first?.id}`)).text).toBe(before.text);
  });

  test('[decision 2.6] returns 200 with erased 0 and emits nothing without a match', async () => {
    const events = await ownEvents();
    const answer = await api.delete(bySubject('nobody'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ subject_id: 'nobody', erased: 0 });
    expect(await ownEvents()).toEqual(events);
  });

  test('[spec 4.1] erases on one site only when site_id is given', async () => {
    const { accountId } = tenant;
    const { site } = await system.rpc.sites.createSite({
      accountId,
      name: 'B',
      domain: 'b.example.com',
      categoriesClosed: false,
      categories: [],
    });
    const [here, there] = await createConsents(api, [
      aConsent(tenant.site, { subject_id: 'cleo' }),
      aConsent(site, { subject_id: 'cleo' }),
    ]);
    expect((await api.delete(bySubject('cleo', `?site_id=${site.id}`))).body).toEqual({ subject_id: 'cleo', erased: 1 });
    expect((await api.get('/consents?subject_id=cleo')).body.data).toEqual([here]);
    expect((await api.get(`/consents/${there?.id}`)).body.deleted_at).toMatch(timestampShape);
  });

  test('[decisions 2.6, 5.4] accepts the site_id of a deleted site, in capitals too', async () => {
    const { accountId } = tenant;
    const described = { name: 'C', domain: 'c.example.com', categoriesClosed: false, categories: [] };
    const { site } = await system.rpc.sites.createSite({ accountId, ...described });
    await createConsent(api, site, { subject_id: 'dora' });
    await system.rpc.sites.deleteSite({ accountId, id: site.id });
    const erasure = await api.delete(bySubject('dora', `?site_id=${site.id.toUpperCase()}`));
    expect([erasure.status, erasure.body]).toEqual([200, { subject_id: 'dora', erased: 1 }]);
  });

  test('[decision 2.6] returns the 404 of an absent site for another account’s site_id, and erases nothing', async () => {
    const other = await system.tenants.create();
    const theirs = await createConsent(system.api(other.key), other.site, { subject_id: 'dora' });
    const mine = await createConsent(api, tenant.site, { subject_id: 'dora' });
    const foreign = await api.delete(bySubject('dora', `?site_id=${other.site.id}`));
    expectError(foreign, 404, 'not_found');
    expect(foreign.text).toBe((await api.delete(bySubject('dora', `?site_id=${absentUuid}`))).text);
    expect((await api.get(`/consents/${mine.id}`)).body.deleted_at).toBeNull();
    expect((await system.api(other.key).get(`/consents/${theirs.id}`)).body.deleted_at).toBeNull();
  });

  test('[decision 2.6] returns 400 for a site_id that is not a UUID', async () => {
    const answer = await api.delete(bySubject('ann', '?site_id=1'));
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain('site_id');
  });

  test.each(['a/b', 'a b+c', 'ümläut 😀', '%2F', 'by-subject', '?x=y#z', 'x'.repeat(256), '😀'.repeat(256)])(
    '[spec 4.1] finds the subject %j by its percent-encoded name',
    async (subject) => {
      await createConsent(api, tenant.site, { subject_id: subject });
      expect((await api.delete(bySubject(subject))).body).toEqual({ subject_id: subject, erased: 1 });
    },
  );

  test('[decision 10.4] returns 400 for a subject that is too long or contains U+0000', async () => {
    for (const subject of ['x'.repeat(257), 'a\0b']) expectError(await api.delete(bySubject(subject)), 400, 'invalid_request');
  });

  test('[spec 2.6] counts each consent once in concurrent erasures', async () => {
    await createConsents(
      api,
      Array.from({ length: 200 }, () => aConsent(tenant.site, { subject_id: 'fred' })),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.delete(bySubject('fred'))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, { body }) => sum + (body.erased as number), 0)).toBe(200);
    expect((await api.get('/consents?subject_id=fred')).body.data).toEqual([]);
    const told = (await ownEvents()).flatMap(({ type, data }) =>
      type === 'consent.erased' ? [data as { subject_id: string; erased: number }] : [],
    );
    const counts = answers.map(({ body }) => body.erased as number).filter((erased) => erased > 0);
    expect(
      told
        .filter(({ subject_id }) => subject_id === 'fred')
        .map(({ erased }) => erased)
        .sort(),
    ).toEqual(counts.sort());
  });
});
