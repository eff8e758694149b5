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

describe('[decision 35.2] with a consent service of an earlier release, which lacks the filters', () => {
  let gateway: TestGateway;
  let at: Awaited<ReturnType<typeof startWith>>;
  beforeAll(async () => {
    at = await startWith({ features: ['once', 'version_counts'] });
    gateway = at.gateway;
  });
  afterAll(() => gateway.stop());

  test.each([`policy_id=${policyId}`, 'policy_version_lt=2', `policy_id=${policyId}&policy_version_lt=2`])(
    'a list with %s is 503 without a call to the service, and other lists succeed',
    async (query) => {
      gateway.services.forget();
      const refused = await at.list(query);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
      expect(at.sent()).toEqual([]);
      expect((await at.list('subject_id=ann')).status).toBe(200);
    },
  );
});

test('[decision 35.1] a list without these filters sends none of their fields', async () => {
  const { gateway, list, sent } = await startWith({});
  onTestFinished(() => gateway.stop());
  await list('limit=1');
  await list(`policy_id=${policyId.toUpperCase()}&policy_version_lt=3&limit=1`);
  expect(sent().map(({ policyId, policyVersionBelow }) => [policyId, policyVersionBelow])).toEqual([
    [undefined, undefined],
    [policyId, 3],
  ]);
});
