import { waitUntil } from '@consent/testkit';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';

describeDashboard('the data controller', ({ system, person: newPerson }) => {
  test('[decision 43.1] is filled in on the account page, refused where it is wrong, and saved', async () => {
    const tenant = await system.tenants.create();
    const person = await newPerson();
    await person.signIn(tenant);
    const { page } = person;
    await page.goto('/account');
    const panel = page.getByRole('region', { name: 'Data controller' });
    const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
    await field('Legal name').fill('Shop Ltd');
    await field('Postal address').fill('1 Main Street\nDublin');
    await field('Jurisdiction').fill('ie');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Enter a code in capital letters, like DE or US-CA.').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await field('Jurisdiction').fill('IE');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const session = await system.signIn(tenant);
    await waitUntil('it is stored', async () => {
      const { body } = await session.get('/controller');
      return body.name === 'Shop Ltd' && body.address === '1 Main Street\nDublin' && body.jurisdiction === 'IE';
    });
    await page.reload();
    await waitUntil('the page shows it', async () => (await field('Legal name').inputValue()) === 'Shop Ltd');
    await person.leave();
  });
});
