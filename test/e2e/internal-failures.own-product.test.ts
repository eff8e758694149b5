import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../system/api-client';
import { createCapturingLogger } from '../system/capturing-logger';
import { aConsent, createConsent } from '../system/consents';
import { expectError, messageOf } from '../system/expect-error';
import { aPolicy, createPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import type { Sql } from '../system/sql';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';

let system: OwnSystem;
let tenant: Tenant;
let api: ApiClient;
const { logger, lines } = createCapturingLogger();

beforeAll(async () => {
  system = await startSystem({ logger });
  tenant = await system.tenants.create({ monthlyRequests: 1000 });
  api = system.api(tenant.key);
});

afterAll(() => system.stop());

async function withoutTable<Result>(sql: Sql, table: string, work: () => Promise<Result>): Promise<Result> {
  await sql.query(`ALTER TABLE ${table} RENAME TO taken_away`);
  try {
    return await work();
  } finally {
    await sql.query(`ALTER TABLE taken_away RENAME TO ${table}`);
  }
}

describe('when a table of the consent service is missing', () => {
  test('[spec 7] every route of a consent returns 5xx internal_error with one generic message that hides the cause', async () => {
    const { id } = await createConsent(api, tenant.site);
    const answers = await withoutTable(system.sql.consent, 'consents', async () => [
      await api.post('/consents', aConsent(tenant.site, { subject_id: 'canary-subject' })),
      await api.get('/consents'),
      await api.get(`/consents/${id}`),
      await api.put(`/consents/${id}`, { accepted: false }),
      await api.get(`/consents/${id}/history`),
      await api.get(`/consents/${id}/receipt`),
      await api.delete(`/consents/${id}`),
      await api.delete('/consents/by-subject/canary-subject'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expectError(answer, answer.status, 'internal_error');
      expect(answer.text).not.toMatch(/consents|relation|postgres|sql|exist|canary| at /i);
    }
    expect(new Set(answers.map(messageOf)).size).toBe(1);
    expect((await api.get(`/consents/${id}`)).status).toBe(200);
  });

  test('[decisions 4.3, 4.4] a call that fails costs nothing and carries the quota headers', async () => {
    const before = quotaOf(await api.get('/consents'))?.used as number;
    const answers = await withoutTable(system.sql.consent, 'consents', () =>
      Promise.all(Array.from({ length: 10 }, () => api.post('/consents', aConsent(tenant.site)))),
    );
    expect(answers.every(({ status }) => status >= 500)).toBe(true);
    for (const answer of answers) expect(quotaOf(answer)).toMatchObject({ limit: 1000 });
    expect(quotaOf(await api.get('/consents'))?.used).toBe(before + 1);
  });

  test('[spec 3] state and event are written in one transaction: without an outbox nothing is stored', async () => {
    const consent = await createConsent(api, tenant.site, { subject_id: 'whole' });
    const answers = await withoutTable(system.sql.consent, 'outbox', async () => [
      await api.post('/consents', aConsent(tenant.site, { subject_id: 'half' })),
      await api.put(`/consents/${consent.id}`, { accepted: false }),
      await api.delete(`/consents/${consent.id}`),
      await api.delete('/consents/by-subject/whole'),
    ]);
    for (const answer of answers) expectError(answer, answer.status, 'internal_error');
    expect((await api.get('/consents?subject_id=half')).body.data).toEqual([]);
    expect((await api.get(`/consents/${consent.id}`)).body).toEqual(consent);
    expect((await api.get(`/consents/${consent.id}/history`)).body.data).toEqual([]);
  });
});

describe('when a table of the policy service is missing', () => {
  test('[spec 7] its routes return 5xx internal_error with the generic message, and consents can still be created', async () => {
    const policy = await createPolicy(api);
    const { answers, created } = await withoutTable(system.sql.policy, 'policy_versions', async () => ({
      answers: [
        await api.post('/policies', aPolicy()),
        await api.get('/policies'),
        await api.get(`/policies/${policy.id}`),
        await api.put(`/policies/${policy.id}`, aPolicy()),
      ],
      created: await api.post('/consents', aConsent(tenant.site)),
    }));
    for (const answer of answers) {
      expectError(answer, answer.status, 'internal_error');
      expect(answer.text).not.toMatch(/policy_versions|relation|postgres|sql|exist/i);
    }
    expect(created.status).toBe(201);
    expect((await api.get(`/policies/${policy.id}`)).body).toEqual(policy);
  });

  test('[spec 3] a version is not published when its event cannot be stored', async () => {
    const policy = await createPolicy(api);
    const answer = await withoutTable(system.sql.policy, 'outbox', () =>
      api.put(`/policies/${policy.id}`, aPolicy({ content: 'A text that nobody will see.' })),
    );
    expectError(answer, answer.status, 'internal_error');
    expect((await api.get(`/policies/${policy.id}`)).body).toEqual(policy);
    expect((await api.get(`/policies/${policy.id}/versions`)).body.data).toHaveLength(1);
  });
});

test('[operations] two log lines carry the X-Request-Id of a 5xx: the gateway’s names the call, the service’s names the cause', async () => {
  const answer = await withoutTable(system.sql.consent, 'receipts', async () => {
    const { id } = await createConsent(api, tenant.site);
    return api.get(`/consents/${id}/receipt`);
  });
  expect(answer.status).toBe(500);
  const requestId = answer.headers.get('x-request-id') as string;
  const linesOf = () => lines.filter((line) => line.includes(requestId));
  const [ofService, ofGateway] = await waitUntil('both lines', () => (linesOf().length === 2 ? linesOf() : undefined));
  expect(ofGateway).toMatch(/request failed/);
  expect(ofGateway).toMatch(/service: 'consent',\s+method: 'consent.v1.ConsentService\/IssueReceipt'/);
  expect(ofService).toMatch(/a call failed/);
  expect(ofService).toMatch(/relation "receipts" does not exist/);
});

test('[spec 7] the log holds the cause that the response hides, and never the subject', () => {
  expect(lines.some((line) => line.includes('does not exist'))).toBe(true);
  expect(lines.filter((line) => line.includes('canary-subject'))).toEqual([]);
});
