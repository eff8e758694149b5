const uuid = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const open = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click();

const openMenu = async (page) => {
  const button = page.getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
};

const endlessSubject = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00001';

export const pages = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in-again', path: '/sign-in?next=%2Fconsents' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'check-mail', path: '/check-mail?email=ana%40example.com' },
  { name: 'verify-email', path: '/verify-email?token=abc' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=abc' },
  { name: 'start', path: '/start' },
  { name: 'overview', path: '/overview' },
  { name: 'consents', path: '/consents' },
  { name: 'consents-none', path: '/consents?subject_id=nobody' },
  { name: 'consent', path: '/consents/01K9Z000000000000000000000' },
  { name: 'consent-endless', path: '/consents/01K9Z000000000000000000001' },
  { name: 'consent-erased', path: '/consents/01K9Z000000000000000000003' },
  {
    name: 'erase',
    path: '/subjects/visitor-4',
    act: async (page) => {
      await open('Erase data subject')(page);
      await page.getByRole('list', { name: 'What will be erased' }).waitFor();
    },
  },
  { name: 'erasure', path: '/erasure' },
  {
    name: 'subjects',
    path: '/subjects',
    act: (page) => page.getByRole('textbox', { name: 'Email or subject ID' }).fill('ana.oliveira@example.com'),
  },
  { name: 'subject', path: '/subjects/visitor-4' },
  { name: 'subject-endless', path: `/subjects/${encodeURIComponent(encodeURIComponent(endlessSubject))}` },
  { name: 'subject-none', path: '/subjects/nobody' },
  { name: 'withdraw', path: '/subjects/visitor-4', act: open('Withdraw consent') },
  { name: 'policies', path: '/policies' },
  { name: 'policy-new', path: '/policies/new' },
  { name: 'policy', path: `/policies/${uuid(31)}` },
  { name: 'policy-endless', path: `/policies/${uuid(32)}` },
  {
    name: 'policy-leave',
    path: `/policies/${uuid(31)}`,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Another name');
      // Opens the link even if the menu is hidden behind a button.
      await page
        .locator('a[href="/overview"]')
        .first()
        .evaluate((link) => link.click());
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'policy-preview', path: `/policies/${uuid(31)}`, act: (page) => page.getByRole('tab', { name: 'Preview' }).click() },
  {
    name: 'policy-publish',
    path: `/policies/${uuid(31)}`,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for two years.');
      await page.getByRole('button', { name: 'Publish version 4' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'policy-version', path: `/policies/${uuid(31)}/versions/3` },
  { name: 'compare', path: `/policies/${uuid(31)}/compare?from=1&to=3` },
  { name: 'sites', path: '/sites' },
  { name: 'site', path: `/sites/${uuid(42)}` },
  { name: 'exports', path: '/exports' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'endpoint', path: `/webhooks/${uuid(63)}` },
  { name: 'endpoint-test', path: `/webhooks/${uuid(61)}`, act: open('Send test event') },
  { name: 'deliveries', path: '/deliveries' },
  { name: 'endpoint-endless', path: `/webhooks/${uuid(62)}` },
  { name: 'delivery', path: `/deliveries/${uuid(703)}` },
  { name: 'delivery-retrying', path: `/deliveries/${uuid(701)}` },
  { name: 'keys', path: '/keys' },
  { name: 'key-revoke', path: '/keys', act: (page) => page.getByRole('button', { name: 'Revoke “Daten' }).click() },
  { name: 'key-new', path: '/keys', act: (page) => page.getByRole('button', { name: 'Create API key' }).click() },
  { name: 'key-usage', path: '/keys', act: (page) => page.locator('summary').first().click() },
  { name: 'plan', path: '/plan' },
  { name: 'plan-smaller', path: '/plan', act: (page) => page.getByRole('button', { name: 'Choose Free' }).click() },
  { name: 'account', path: '/account' },
  { name: 'contact', path: '/contact' },
  { name: 'missing', path: '/nowhere' },
  { name: 'menu', path: '/sites', act: openMenu },
];
