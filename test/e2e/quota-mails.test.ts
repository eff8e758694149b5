import { waitUntil } from '@consent/testkit';
import { useSystem } from '../system/use-system';

const system = useSystem();

test('[decision 28.9] the owner gets a mail at 80 % and one at 100 % of the calls; banner consents send none', async () => {
  const tenant = await system.tenants.create({ monthlyRequests: 5 });
  const subjects = async () => (await system.mailbox.mailsTo(tenant.email)).map(({ subject }) => subject).sort();
  const banner = { subject_id: 'visitor', accepted: true };
  for (let sent = 0; sent < 8; sent += 1) {
    const answer = await system.api().request('POST', '/public/consent', { body: banner, headers: { 'X-Site-Token': tenant.site.token } });
    expect(answer.status).toBe(201);
  }
  const api = system.api(tenant.key);
  for (let call = 0; call < 4; call += 1) expect((await api.get('/consents')).status).toBe(200);
  await waitUntil('the first mail is there', async () => (await subjects()).length > 0);
  expect(await subjects()).toEqual(["You've used 80% of this month's API requests"]);
  expect((await api.get('/consents')).status).toBe(200);
  expect((await api.get('/consents')).status).toBe(429);
  await waitUntil('the second mail is there', async () => (await subjects()).length > 1);
  expect(await subjects()).toEqual(["You've used 80% of this month's API requests", "You've used all of this month's API requests"]);
});
