import { randomBytes } from 'node:crypto';
import { createApiKey } from '@consent/admission';
import { notFound } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { createPeople } from '../../gateway/test/people';
import { startGateway, type TestGateway } from '../../gateway/test/start-gateway';
import type { HttpAnswer } from '../../gateway/test/http-client';

let gateway: TestGateway;
beforeAll(async () => (gateway = await startGateway()));
afterAll(() => gateway.stop());

const random = () => randomBytes(32).toString('base64url');

test('[threats 94] unknown credentials from an address are looked up four at a time and do not delay known ones', async () => {
  const { services, client } = gateway;
  const { token } = createPeople(services).signIn();
  const known = { Cookie: `session=${token}` };
  services.answer('getUsage', () => ({ used: 7, limit: 50_000 }));
  expect((await client.get('/usage', known)).status).toBe(200);

  const open: Array<() => void> = [];
  let most = 0;
  const unknown = () =>
    new Promise<never>((_, reject) => {
      most = Math.max(
        most,
        open.push(() => reject(notFound('credential'))),
      );
    });
  services.answer('resolveKey', unknown as never);
  services.answer('resolveSiteToken', unknown as never);

  const consent = { subject_id: 'subject', accepted: true };
  const guesses: Promise<HttpAnswer>[] = Array.from({ length: 20 }, () => [
    client.get('/consents', { Authorization: `Bearer ${createApiKey()}` }),
    client.post('/public/consent', consent, { 'X-Site-Token': `st_${random()}` }),
  ]).flat();
  await waitUntil('look-ups are under way', () => open.length >= 4);
  expect((await client.get('/usage', known)).status).toBe(200);

  let answered = 0;
  for (const guess of guesses) void guess.then(() => answered++);
  await waitUntil('all are answered', () => {
    for (const end of open.splice(0)) end();
    return answered === guesses.length;
  });
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 401));
  expect(most).toBe(4);
});
