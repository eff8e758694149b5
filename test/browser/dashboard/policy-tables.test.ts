import { createPolicy } from '../../system/policies';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';

const content = `# Cookies

| Cookie | Purpose | Kept |
|---|---|---:|
| \`session\` | keeps you **signed in** | 12 hours |
| \`${'a_long_name_'.repeat(12)}\` | counts visits ~ <b>nobody</b> knows | 1 year |
`;

describeDashboard('a policy with a table', (at) => {
  test.each([1280, 360])('shows it as a table, at a width of %i pixels', async (width) => {
    const tenant = await at.system.tenants.create();
    const { id } = await createPolicy(at.system.api(tenant.key), { content });
    const person = await at.person({ viewport: { width, height: 800 } });
    await person.signIn(tenant);
    await person.page.goto(`/policies/${id}`);
    await person.page.getByRole('tab', { name: 'Preview' }).click();
    const table = person.page.getByRole('table').filter({ hasText: 'Purpose' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Cookie', 'Purpose', 'Kept']);
    expect(await table.getByRole('cell', { name: 'keeps you signed in' }).locator('strong').innerText()).toBe('signed in');
    expect(await table.getByRole('cell', { name: /nobody/ }).innerText()).toContain('<b>nobody</b>');
    expect(await inPage(person.page, 'pixelsTooWide')).toBe(0);
    await person.leave();
  });
});
