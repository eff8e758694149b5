import { jetstreamManager } from '@nats-io/jetstream';
import type { ReceivedEvent } from '@consent/events';
import type { ApiClient } from '../system/api-client';
import { aConsent, createConsent, timestampShape } from '../system/consents';
import { committedEvents, everythingPublished, isOfSpecification, listenToEvents, type EventListener } from '../system/event-listener';
import { absentUuid, aPolicy, createPolicy } from '../system/policies';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';
import { connectNats } from '../system/connect-nats';

const system = useSystem();
let listener: EventListener;
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  listener = await listenToEvents(system);
});

afterAll(async () => {
  await listener.stop();
});

beforeEach(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

async function eventsOfTenant(count: number): Promise<ReceivedEvent[]> {
  const events = await listener.ofAccount(tenant.accountId, count);
  const committed = [
    await committedEvents(system.sql.consent, tenant.accountId),
    await committedEvents(system.sql.policy, tenant.accountId),
  ]
    .flat()
    .filter(isOfSpecification);
  expect(committed.map(({ payload }) => payload).sort()).toEqual(events.map(({ payload }) => payload).sort());
  return events;
}

const summary = (events: ReceivedEvent[]) => events.map(({ type, data }) => ({ type, data }));

describe('one event for each transition (spec 3)', () => {
  test('[spec 3, 6] a create emits consent.created with the Consent as data', async () => {
    const consent = await createConsent(api, tenant.site, { preferences: { ads: true }, user_agent: 'ü "quoted"', ip_address: '8.8.8.8' });
    expect(summary(await eventsOfTenant(1))).toEqual([{ type: 'consent.created', data: consent }]);
  });

  test('[decision 8.7] each created row of a batch emits one consent.created; a failed row emits nothing', async () => {
    const { body } = await api.post('/consents/batch', {
      consents: [aConsent(tenant.site), {}, aConsent(tenant.site), aConsent({ id: absentUuid })],
    });
    const created = (body.results as { consent?: unknown }[]).flatMap(({ consent }) =>
      consent === undefined ? [] : [{ type: 'consent.created', data: consent }],
    );
    expect(created).toHaveLength(2);
    expect(summary(await eventsOfTenant(2))).toEqual(expect.arrayContaining(created));
  });

  test('[decision 2.5] a PUT emits consent.revoked when accepted goes from true to false, otherwise consent.updated', async () => {
    const { id } = await createConsent(api, tenant.site);
    const changes = [
      [{ preferences: { ads: true } }, 'consent.updated'],
      [{ accepted: true }, 'consent.updated'],
      [{ accepted: false, preferences: {} }, 'consent.revoked'],
      [{ accepted: false }, 'consent.updated'],
      [{ accepted: true }, 'consent.updated'],
    ] as const;
    const expected = [];
    for (const [change, type] of changes) expected.push({ type, data: (await api.put(`/consents/${id}`, change)).body as unknown });
    const events = summary(await eventsOfTenant(6)).filter(({ type }) => type !== 'consent.created');
    expect(events).toHaveLength(5);
    expect(events).toEqual(expect.arrayContaining(expected));
  });

  test('[spec 3] a DELETE emits consent.revoked with the erased record; a second DELETE emits nothing', async () => {
    const { id } = await createConsent(api, tenant.site);
    const { body: erased } = await api.delete(`/consents/${id}`);
    await api.delete(`/consents/${id}`);
    expect(summary(await eventsOfTenant(2))).toContainEqual({ type: 'consent.revoked', data: erased });
  });

  test('[decision 2.6] an erasure by subject emits one consent.erased for all rows; site_id is "" without a filter', async () => {
    await api.post('/consents/batch', { consents: [1, 2, 3].map(() => aConsent(tenant.site, { subject_id: 'ann' })) });
    await api.delete('/consents/by-subject/ann');
    await api.delete('/consents/by-subject/ann');
    expect(summary(await eventsOfTenant(4))).toContainEqual({
      type: 'consent.erased',
      data: { subject_id: 'ann', site_id: '', erased: 3 },
    });
  });

  test('[spec 6] an erasure limited to a site emits consent.erased with that site_id', async () => {
    await createConsent(api, tenant.site, { subject_id: 'bob' });
    await api.delete(`/consents/by-subject/bob?site_id=${tenant.site.id}`);
    expect(summary(await eventsOfTenant(2))).toContainEqual({
      type: 'consent.erased',
      data: { subject_id: 'bob', site_id: tenant.site.id, erased: 1 },
    });
  });

  test('[spec 3] a policy emits policy.published when created and at each update', async () => {
    const policy = await createPolicy(api);
    const { body: second } = await api.put(`/policies/${policy.id}`, aPolicy({ content: 'The second text of this policy.' }));
    const events = summary(await eventsOfTenant(2));
    expect(events).toHaveLength(2);
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'policy.published', data: policy },
        { type: 'policy.published', data: second },
      ]),
    );
  });

  test('[spec 6] a failed call emits nothing', async () => {
    const consent = await createConsent(api, tenant.site);
    await api.delete(`/consents/${consent.id}`);
    const failures = [
      await api.post('/consents', aConsent({ id: absentUuid })),
      await api.post('/consents', aConsent(tenant.site, { accepted: 1 })),
      await api.post('/consents/batch', { consents: [] }),
      await api.put(`/consents/${consent.id}`, { accepted: false }),
      await api.put(`/consents/${consent.id}`, {}),
      await api.delete(`/consents/by-subject/${consent.subject_id}?site_id=${absentUuid}`),
      await api.post('/policies', {}),
      await api.put(`/policies/${absentUuid}`, aPolicy()),
      await api.delete(`/policies/${absentUuid}`),
    ];
    expect(failures.map(({ status }) => status)).toEqual([404, 400, 400, 409, 400, 404, 400, 404, 404]);
    // An event of a failed call would be committed before this one.
    await createConsent(api, tenant.site);
    expect(
      summary(await eventsOfTenant(3))
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['consent.created', 'consent.created', 'consent.revoked']);
  });
});

test('[spec 6] the envelope is {id, type, created_at, data}, and each id is unique: evt_ and 32 hex characters', async () => {
  await createConsent(api, tenant.site);
  await createPolicy(api);
  const events = await eventsOfTenant(2);
  for (const { payload } of events) {
    const envelope = JSON.parse(payload) as Record<string, unknown>;
    expect(Object.keys(envelope)).toEqual(['id', 'type', 'created_at', 'data']);
    expect(envelope['id']).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(envelope['created_at']).toMatch(timestampShape);
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(2);
});

test('[spec 6] data equals the response of GET byte for byte', async () => {
  const { id } = await createConsent(api, tenant.site, { subject_id: 'ü 😀 " \\ \u2028', preferences: { zeta: true, alpha: false } });
  const policy = await createPolicy(api, { name: 'ü 😀 " \\' });
  const texts = [(await api.get(`/consents/${id}`)).text, (await api.get(`/policies/${policy.id}`)).text];
  for (const { payload } of await eventsOfTenant(2)) expect(texts.some((text) => payload.endsWith(`,"data":${text}}`))).toBe(true);
});

test('[ADR 5] an event that the relay sends again has the same id and bytes, and the stream keeps one copy', async () => {
  const { accountId } = tenant;
  await createConsent(api, tenant.site);
  const [first] = await eventsOfTenant(1);
  await everythingPublished(system);
  // Simulate a relay that crashed between publishing and marking.
  await system.sql.consent.query('UPDATE outbox SET published_at = NULL WHERE account_id = $1', [accountId]);
  await everythingPublished(system);
  // A resent event would come before this one in the stream.
  await createConsent(api, tenant.site);
  await eventsOfTenant(2);

  const connection = await connectNats(system.nats.url);
  try {
    const manager = await jetstreamManager(connection);
    const { state } = await manager.streams.info('EVENTS');
    const copies = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage('EVENTS', { seq });
      if (message?.string() === first?.payload) copies.push(message?.header.get('Nats-Msg-Id'));
    }
    expect(copies).toEqual([first?.id]);
  } finally {
    await connection.close();
  }
});
