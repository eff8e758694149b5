import { randomUUID } from 'node:crypto';
import { expectError } from '../system/expect-error';
import { tokenIn } from '../system/mailbox';
import { quotaOf } from '../system/quota-headers';
import { useSystem } from '../system/use-system';

const system = useSystem();

test('[spec 5.2] a new user gets to the first consent over HTTP alone: register, confirm the mail, log in, create site, key and consent', async () => {
  const browser = system.browser();
  const person = { email: `${randomUUID()}@example.com`, password: 'a long enough password', name: 'First Person' };

  expect((await browser.post('/auth/register', person)).status).toBe(202);
  const token = tokenIn(await system.mailbox.newestTo(person.email));
  expect((await browser.post('/auth/verify-email', { token })).status).toBe(200);

  const login = await browser.post('/auth/login', { email: person.email, password: person.password });
  expect(login.status).toBe(200);
  expect(login.body.user).toMatchObject({ email: person.email });
  expect((await browser.get('/subscription')).body).toMatchObject({ plan: 'free', status: 'active' });

  const site = await browser.post('/sites', { name: 'My first site', domain: 'first.example.com' });
  expect(site.status).toBe(201);
  const key = await browser.post('/keys', { name: 'My first key' });
  expect(key.status).toBe(201);

  const consent = await system
    .api(key.body.key as string)
    .post('/consents', { site_id: site.body.id, subject_id: 'somebody', accepted: true, preferences: { analytics: true } });
  expect(consent.status).toBe(201);
  expect(quotaOf(consent)).toEqual({ limit: 100, used: 1, remaining: 99 });
  expect((await browser.get(`/consents/${consent.body.id}`)).body).toEqual(consent.body);

  expect((await browser.post('/auth/logout')).status).toBe(204);
  expectError(await browser.get('/sites'), 401, 'unauthorized');
});
