import { createHash, randomUUID } from 'node:crypto';
import { ServiceError } from '@consent/kernel/errors';
import type { SentHeaders } from './http-client';
import { browserWith, cookiesOf, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const siteId = randomUUID();
const path = `/sites/${siteId}/seen/reports`;

async function signIn(gateway: TestGateway): Promise<SentHeaders> {
  const { token } = createPeople(gateway.services).signIn();
  const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
  return browserWith(token, value).write();
}

let gateway: TestGateway;
let headers: SentHeaders;
beforeAll(async () => {
  gateway = await startGateway();
  headers = await signIn(gateway);
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.services.forget());

const report = (number: number) => ({
  ...{ number, from: '2026-11-16', to: '2026-11-22', sha256: 'ab'.repeat(32), madeAtMs: Date.parse('2026-11-24T00:10:00Z'), kept: true },
});
const notFound = () => {
  throw new ServiceError('not_found', 'No such site.');
};

test('[decision 60.5] reports are listed page by page, also of a deleted site', async () => {
  gateway.services.answer('getSite', notFound);
  gateway.services.answer('listSeenReports', ({ limit }) => ({ reports: [3, 2, 1].slice(0, limit).map(report) }));
  const { body } = await gateway.client.get(`${path}?limit=2`, headers);
  expect(body).toEqual({
    data: [3, 2].map((number) => ({
      ...{ number, from: '2026-11-16', to: '2026-11-22', sha256: 'ab'.repeat(32), made_at: '2026-11-24T00:10:00.000Z', kept: true },
    })),
    next_cursor: expect.any(String) as string,
  });
  await gateway.client.get(`${path}?limit=2&cursor=${body['next_cursor'] as string}`, headers);
  expect(gateway.services.callsOf('listSeenReports')).toMatchObject([
    { siteId, limit: 3 },
    { siteId, limit: 3, belowNumber: 2 },
  ]);
  expect((await gateway.client.get(`/sites/${randomUUID()}/seen/reports?cursor=${body['next_cursor'] as string}`, headers)).status).toBe(
    400,
  );
});

test('[decision 60.5] a site without reports must be there', async () => {
  gateway.services.answer('listSeenReports', () => ({ reports: [] }));
  gateway.services.answer('getSite', notFound);
  expect((await gateway.client.get(path, headers)).status).toBe(404);
});

test('[decision 60.5] the body of a report is the text that was logged, byte for byte', async () => {
  const content = '{"from":"2026-11-16","names":[],"note":"é"}';
  gateway.services.answer('getSeenReport', () => ({ content }));
  const answer = await gateway.client.get(`${path}/3`, headers);
  expect(answer.text).toBe(content);
  expect(createHash('sha256').update(answer.text).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
  expect(gateway.services.callsOf('getSeenReport')).toMatchObject([{ siteId, number: 3 }]);
  expect((await gateway.client.get(`${path}/0`, headers)).status).toBe(404);
});

test('[decision 60.5] while a process of an earlier release is all there is, the routes answer 503', async () => {
  const own = await startGateway({ features: ['once', 'notices', 'registered_notices', 'seen_names'] });
  onTestFinished(() => own.stop());
  const ofOwn = await signIn(own);
  for (const of of ['', '/1', '/1/proof']) expect((await own.client.get(path + of, ofOwn)).status).toBe(503);
});
