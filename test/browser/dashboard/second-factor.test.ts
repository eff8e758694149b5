import { codeOf } from '../../system/second-factor';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';

describeDashboard('a second factor', ({ system, person: newPerson }) => {
  test('[decisions 63.5, 63.6, 63.7] is set up, asked for at the sign-in and before what hurts, and removed', async () => {
    const tenant = await system.tenants.create();
    const person = await newPerson();
    const { page, complaints } = person;
    await person.signInByForm(tenant);
    await page.goto('/security');
    const panel = page.getByRole('region', { name: 'Second factor' });
    const dialog = page.getByRole('dialog');

    await panel.getByRole('button', { name: 'Set up authenticator app' }).click();
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not my password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Incorrect current password.').waitFor();
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(tenant.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code of the secret below' }).waitFor();
    const secret = (await dialog.getByTestId('secret').textContent()) ?? '';
    expect(await findingsOn(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Code that the app shows' }).fill('000000');
    await dialog.getByRole('button', { name: 'Set up authenticator app' }).click();
    await dialog.getByText('Incorrect or used code.').waitFor();
    await dialog.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Set up authenticator app' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const recoveryCodes = ((await panel.getByTestId('secret').textContent()) ?? '').split('\n');
    expect(recoveryCodes).toHaveLength(10);
    await panel.getByText('10 recovery codes left.').waitFor();
    expect(await findingsOn(page)).toEqual([]);

    await person.chooseInUserMenu('Sign out');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await person.fillSignIn(tenant);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Incorrect or used code.').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    await system.sql.account.query(`UPDATE sessions SET factor_proved_at = now() - interval '11 minutes' WHERE account_id = $1`, [
      tenant.accountId,
    ]);
    await page.goto('/security');
    await panel.getByText('9 recovery codes left.').waitFor();
    await panel.getByRole('button', { name: 'Remove authenticator app' }).click();
    await dialog.getByRole('button', { name: 'Remove authenticator app' }).click();
    const proof = page.getByRole('dialog', { name: "Confirm that it's you" });
    await proof.getByRole('button', { name: 'Close' }).click();
    await proof.waitFor({ state: 'hidden' });
    await dialog.getByText('Enter a code of your second factor, then try again.').waitFor();
    await dialog.getByRole('button', { name: 'Remove authenticator app' }).click();
    await proof.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
    expect(await findingsOn(page)).toEqual([]);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await panel.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });

    await person.chooseInUserMenu('Sign out');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await person.fillSignIn(tenant);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(complaints).toEqual([]);
    await person.leave();
  });
});
