import { text } from 'node:stream/consumers';
import { waitUntil } from '@consent/testkit';
import { makeSeenReport } from '../../system/seen-reports';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('[decision 60.5] weekly reports on the page "What runs"', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let complaints: RegExp;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    complaints = /^$/;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    expect(person.complaints.filter((text) => !complaints.test(text))).toEqual([]);
    await person.leave();
  });

  const open = async () => {
    await person.page.goto(`/sites/${tenant.site.id}?tab=runs`);
    const panel = person.page.getByRole('region', { name: 'Weekly reports', exact: true });
    await panel.waitFor();
    return panel;
  };
  const logged = () =>
    waitUntil('the report is logged', async () => {
      const { status } = await system.api(tenant.key).get(`/sites/${tenant.site.id}/seen/reports/1/proof`);
      return status === 200;
    });
  async function download(button: string): Promise<{ name: string; text: string }> {
    const waiting = person.page.waitForEvent('download');
    await person.page.getByRole('button', { name: button, exact: true }).click();
    const file = await waiting;
    return { name: file.suggestedFilename(), text: await text(await file.createReadStream()) };
  }

  test('are explained before the first one', async () => {
    const panel = await open();
    await panel.getByText('No weekly report yet').waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
  });

  test('are downloaded byte for byte, with a proof', async () => {
    const content = await makeSeenReport(system, { accountId: tenant.accountId, siteId: tenant.site.id });
    await logged();
    const panel = await open();
    const start = tenant.site.id.slice(0, 8);
    const week = (await panel.getByRole('row').nth(1).innerText()).split('\t')[0] ?? '';
    expect(week.replaceAll(/\s/g, ' ')).toBe('Nov 16 – 22, 2026');
    expect(await download(`Report of ${week}`)).toEqual({ name: `report-${start}-2026-11-16.json`, text: content });
    const proof = await download(`Proof of ${week}`);
    expect(proof.name).toBe(`proof-${start}-2026-11-16.json`);
    expect(JSON.parse(proof.text)).toMatchObject({ events: [{ type: 'site.observed' }] });
    expect(await findingsOn(person.page)).toEqual([]);
  });

  test('that are no longer kept have only the proof', async () => {
    await makeSeenReport(system, { accountId: tenant.accountId, siteId: tenant.site.id });
    await system.sql.policy.query('UPDATE seen_reports SET content = NULL WHERE site_id = $1', [tenant.site.id]);
    const panel = await open();
    await panel.getByText('No longer kept').waitFor();
    expect(await panel.getByRole('button', { name: /^Report of/ }).count()).toBe(0);
    expect(await panel.getByRole('button', { name: /^Proof of/ }).count()).toBe(1);
  });

  test('say so if the download fails', async () => {
    await makeSeenReport(system, { accountId: tenant.accountId, siteId: tenant.site.id });
    const panel = await open();
    await person.page.route('**/seen/reports/1', (route) => route.fulfill({ status: 503, json: {} }));
    complaints = /503/;
    await panel.getByRole('button', { name: /^Report of/ }).click();
    await panel.getByRole('alert').waitFor();
    await person.page.unrouteAll();
  });
});
