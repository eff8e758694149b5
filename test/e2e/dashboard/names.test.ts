import { createPolicy } from '../../system/policies';
import { expectError, messageOf } from '../../system/expect-error';
import { useSystem } from '../../system/use-system';

const system = useSystem();

const unfit = ['  ', '\u00a0\u2003', 'two\nlines', 'two\r\nlines', 'two\u2028lines', 'two\u0085lines', '\nname', 'name\n'];

async function createWays() {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  const { id: policy } = await createPolicy(system.api(tenant.key));
  const content = 'A text of twenty characters.';
  const email = 'someone@example.com';
  const endpoint = { url: 'https://example.com/hook', event_types: [] };
  const ways: Record<string, (name: string) => ReturnType<typeof browser.post>> = {
    'a new policy': (name) => browser.post('/policies', { name, content }),
    'a policy': (name) => browser.put(`/policies/${policy}`, { name, content }),
    'a new site': (name) => browser.post('/sites', { name, domain: 'names.example.com' }),
    'a site': (name) => browser.put(`/sites/${tenant.site.id}`, { name, domain: tenant.site.domain }),
    'a key': (name) => browser.post('/keys', { name }),
    'an endpoint': (description) => browser.post('/webhooks/endpoints', { ...endpoint, description }),
    'an account': (name) => system.api().post('/auth/register', { email, password: 'a long enough password', name }),
    'a contact message': (name) => system.api().post('/contact', { email, name, message: 'Hello' }),
  };
  return { tenant, browser, ways };
}

test('[decision 37.3] a name that is blank or has a line break is 400 wherever something is named', async () => {
  const { ways } = await createWays();
  for (const [what, send] of Object.entries(ways)) {
    for (const name of unfit) {
      const answer = await send(name);
      expect([what, name, answer.status]).toEqual([what, name, 400]);
      expectError(answer, 400, 'invalid_request');
      expect(messageOf(answer)).toMatch(/^(name|description) must /);
    }
  }
});

test('[decision 37.3] names with white space inside and around them, and an empty description, are kept as sent', async () => {
  const { ways } = await createWays();
  for (const what of ['a new policy', 'a policy', 'a new site', 'a site', 'a key']) {
    for (const name of [' a\tname ', 'x\u00a0y', 'Name 名']) {
      const answer = await ways[what]!(name);
      expect([what, answer.status < 300, answer.body.name]).toEqual([what, true, name]);
    }
  }
  expect((await ways['an endpoint']!('')).body.description).toBe('');
});

test('[decision 37.3] a name of an earlier release stays readable', async () => {
  const { tenant, browser } = await createWays();
  await system.sql.account.query('UPDATE sites SET name = $1 WHERE id = $2', ['two\nlines', tenant.site.id]);
  expect((await browser.get(`/sites/${tenant.site.id}`)).body.name).toBe('two\nlines');
});
