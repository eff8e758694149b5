import { signIdentity } from '@consent/sdk/node';
import { newIdentitySecret } from '../../system/identities';
import { turnOnRequests } from '../../system/person-requests';
import { useSystem } from '../../system/use-system';

const system = useSystem();

test('[decision 74] a link to the page proves a request, which the page lists; another person and a site without requests list none', async () => {
  const tenant = await system.tenants.create();
  const { site } = tenant;
  const key = await newIdentitySecret(await system.signIn(tenant), site.id);
  const linkTo = (person: string) => signIdentity(person, { siteId: site.id, key, use: 'page' });
  const post = (path: string, body: object) => system.api().post(`/public${path}`, body, { headers: { 'X-Site-Token': site.token } });
  expect((await post('/person', { token: linkTo('ada') })).body).not.toHaveProperty('requests');
  await turnOnRequests(system, tenant);
  expect((await post('/person', { token: linkTo('ada') })).body).toMatchObject({ requests: [] });
  const sent = await post('/requests', { kind: 'erase', message: 'Please.', token: linkTo('ada') });
  expect([sent.status, sent.body.status]).toEqual([202, 'confirmed']);
  const due = sent.body['due_at'] as string;
  expect((await post('/person', { token: linkTo('ada') })).body).toMatchObject({
    requests: [{ kind: 'erase', status: 'open', due_at: due, closed_at: null, text: null }],
  });
  expect((await post('/person', { token: linkTo('eve') })).body).toMatchObject({ requests: [] });
});
