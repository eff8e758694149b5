import { expectError } from '../system/expect-error';
import { useSystem } from '../system/use-system';

const system = useSystem();
test('[threats 95] a site cannot be created with a public suffix as its domain, or changed to one', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  expectError(await browser.post('/sites', { name: 'All of Britain', domain: 'co.uk' }), 400, 'invalid_request');
  expectError(await browser.put(`/sites/${tenant.site.id}`, { name: 'Mine', domain: 'com.br' }), 400, 'invalid_request');
  for (const domain of ['shop.co.uk', 'shop.example', 'localhost:3000', 'github.io']) {
    expect((await browser.put(`/sites/${tenant.site.id}`, { name: 'Mine', domain })).status).toBe(200);
  }
});
