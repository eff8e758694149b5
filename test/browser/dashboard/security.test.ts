import { waitUntil } from '@consent/testkit';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';

const userAgents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  laptop: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  hostile: `<img src=x onerror="alert(1)">${'Datenschutz'.repeat(20)}/1.0`,
};

describeDashboard('the page Security', ({ system, person: newPerson }) => {
  async function signInFrom({ email, password }: Tenant, device: keyof typeof userAgents) {
    const browser = system.browser();
    const headers = { 'User-Agent': userAgents[device] };
    expect((await browser.post('/auth/login', { email, password }, { headers })).status).toBe(200);
    return { isSignedIn: async () => (await browser.get('/auth/me', { headers })).status === 200 };
  }

  test('[decision 63] lists the sessions with their browsers, ends one, then all others, and stays signed in', async () => {
    const tenant = await system.tenants.create();
    const [phone, laptop, hostile] = [
      await signInFrom(tenant, 'phone'),
      await signInFrom(tenant, 'laptop'),
      await signInFrom(tenant, 'hostile'),
    ];
    const person = await newPerson();
    const { page, complaints } = person;
    await person.signInByForm(tenant);
    await person.chooseInUserMenu('Security');
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await sessions.getByText('This session').waitFor();
    expect(await sessions.getByRole('row').count()).toBe(5);
    await sessions.getByText('Safari 18 (iOS)').waitFor();
    expect(await findingsOn(page)).toEqual([]);

    await sessions.getByRole('button', { name: 'End session: Firefox 145 (Linux)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'End session' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await sessions.getByText('Firefox 145 (Linux)').waitFor({ state: 'hidden' });
    expect([await phone.isSignedIn(), await laptop.isSignedIn(), await hostile.isSignedIn()]).toEqual([true, false, true]);

    await sessions.getByRole('button', { name: 'End all other sessions' }).click();
    await dialog.getByRole('button', { name: 'End all other sessions' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await waitUntil('one session is left', async () => (await sessions.getByRole('row').count()) === 2);
    expect([await phone.isSignedIn(), await hostile.isSignedIn()]).toEqual([false, false]);
    await page.reload();
    await sessions.getByText('This session').waitFor();
    expect(complaints).toEqual([]);
    await person.leave();
  });
});
