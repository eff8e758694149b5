import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { phone, pixelsTooWide, wide } from './every-page';

describeDashboard('closing an account', ({ system, person: newPerson }) => {
  test('[decisions 84.4, 84.6] asks for the name, says so on every page with the day, and is taken back', async () => {
    const tenant = await system.tenants.create();
    const person = await newPerson();
    const { page, complaints } = person;
    await person.signInByForm(tenant);
    await page.goto('/account');
    const panel = page.getByRole('region', { name: 'Close account' });
    const dialog = page.getByRole('dialog');

    await panel.getByRole('button', { name: 'Close account' }).click();
    await dialog.getByText('Nothing can be restored.').waitFor();
    const submit = dialog.getByRole('button', { name: 'Close account' });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Tenant');
    expect(await findingsOn(page)).toEqual([]);
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      expect(await pixelsTooWide(page)).toBe(0);
    }
    await submit.click();
    const notice = page.getByRole('status').filter({ hasText: 'This account is closed' });
    await notice.waitFor();
    await panel.waitFor({ state: 'hidden' });

    await page.goto('/consents');
    await notice.getByText('You can read and export everything until').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      expect(await pixelsTooWide(page)).toBe(0);
    }
    await notice.getByRole('button', { name: 'Reopen account' }).click();
    await dialog.getByRole('button', { name: 'Reopen account' }).click();
    await notice.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });
});
