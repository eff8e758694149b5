import { randomUUID } from 'node:crypto';
import { browserWith, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const policyId = randomUUID();

async function startWith(options: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(options);
  // An earlier release ignores the filters and returns everything.
  gateway.services.answer('listConsents', () => ({ consents: [], nextCursor: '' }));
  const { token } = createPeople(gateway.services).signIn();
  const headers = browserWith(token, 'csrf').read();
  const list = (query: string) => gateway.client.get(`/consents?${query}`, headers);
  const sent = () => gateway.services.callsOf('listConsents');
  return { gateway, list, sent };
}

const byVersion = [`policy_id=${policyId}`, 'policy_version_lt=2', `policy_id=${policyId}&policy_version_lt=2`];
const byDetails = ['policy_version=0', 'country=DE', 'category=analytics', `policy_id=${policyId}&country=DE`];

describe.each([
  ['[decision 35.2] which lacks the filters by policy', ['version_counts'], [...byVersion, ...byDetails], 'subject_id=ann'],
  ['[decision 35.3] which lacks the filters by details', ['consents_by_version'], byDetails, 'policy_version_lt=2'],
] as const)('with a consent service of an earlier release, %s,', (_, features, queries, known) => {
  let gateway: TestGateway;
  let at: Awaited<ReturnType<typeof startWith>>;
  beforeAll(async () => {
    at = await startWith({ features: ['once', ...features] });
    gateway = at.gateway;
  });
  afterAll(() => gateway.stop());

  test.each(queries)('a list with %s is 503 without a call to the service, and other lists succeed', async (query) => {
    gateway.services.forget();
    const refused = await at.list(query);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(at.sent()).toEqual([]);
    expect((await at.list(known)).status).toBe(200);
  });
});

test('[decisions 35.1, 35.3] a list without these filters sends none of their fields', async () => {
  const { gateway, list, sent } = await startWith({});
  onTestFinished(() => gateway.stop());
  await list('limit=1');
  await list(`policy_id=${policyId.toUpperCase()}&policy_version_lt=3&limit=1`);
  await list('policy_version=0&country=DE&category=analytics&limit=1');
  const fields = ['policyId', 'policyVersionBelow', 'policyVersion', 'country', 'acceptedCategory'] as const;
  expect(sent().map((request) => fields.map((field) => request[field]))).toEqual([
    [undefined, undefined, undefined, undefined, undefined],
    [policyId, 3, undefined, undefined, undefined],
    [undefined, undefined, 0, 'DE', 'analytics'],
  ]);
});
