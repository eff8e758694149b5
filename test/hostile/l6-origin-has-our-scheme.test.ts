import { useSystem } from '../system/use-system';

const system = useSystem();
/** The product's PUBLIC_URL is http. */
test('[threats 97] a page of the same host with another scheme cannot write, with or without a session', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  const { host } = new URL(system.baseUrl);
  const from = (Origin: string) => ({ headers: { Origin } });
  const body = { name: 'Policy', content: 'What we do with what you tell us.' };
  const { email, password } = tenant;

  expect((await browser.post('/policies', body, from(`https://${host}`))).status).toBe(403);
  expect((await system.browser().post('/auth/login', { email, password }, from(`https://${host}`))).status).toBe(403);
  expect((await browser.post('/policies', body, from(`http://${host}`))).status).toBe(201);
  expect((await browser.post('/policies', body, from('http://127.0.0.1:8080'))).status).toBe(201);
  expect((await system.browser().post('/auth/login', { email, password }, from(`http://${host}`))).status).toBe(200);
});
