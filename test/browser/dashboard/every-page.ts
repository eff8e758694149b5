import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { createBrowser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import type { AtDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person, SignInWords } from './person';

/** Waits a moment, because charts adapt late to a new size. */
export async function pixelsTooWide(page: Page): Promise<number> {
  const fits = async () => (await inPage(page, 'pixelsTooWide')) === 0;
  await waitUntil('the page fits the window', fits, { timeoutMs: 3000 }).catch(() => undefined);
  return inPage(page, 'pixelsTooWide');
}

/** The longest name allowed, without a place to break the line. */
const endless = (length: number) => 'Datenschutzgrundverordnung'.repeat(5).slice(0, length);

export const wide = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };
type Size = typeof wide;

export function useEveryPage({ system }: AtDashboard) {
  let tenant: Tenant;
  let ids: { consent: string; policy: string; endpoint: string; delivery: string };

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const session = await system.signIn(tenant);
    const name = endless(120);
    await session.put(`/sites/${tenant.site.id}`, { name, domain: `${endless(60)}.example.com`, categories: null });
    await session.post('/keys', { name });
    const policy = (await api.post('/policies', { name, content: '# Privacy\n\nWe keep it for ten days.' })).body['id'] as string;
    await api.put(`/policies/${policy}`, { name, content: '# Privacy\n\nWe keep it for two days.', change_note: endless(500) });
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: policy });
    const endpoint = (
      await session.post('/webhooks/endpoints', { url: `https://${endless(60)}.example.com/${name}`, description: name, event_types: [] })
    ).body['id'] as string;
    const preferences = { analytics: true, [endless(64)]: false };
    const body = { site_id: tenant.site.id, subject_id: name, consent_id: name, accepted: true, preferences };
    const consent = (await api.post('/consents', body)).body['id'] as string;
    await api.put(`/consents/${consent}`, { accepted: false });
    const delivery = (await session.post(`/webhooks/endpoints/${endpoint}/test`)).body['id'] as string;
    // The dashboard's gateway serves banner.js, so it makes the notices.
    const owner = createBrowser(`${system.baseUrl}/api/v1`);
    await owner.logIn(tenant);
    for (const title of [endless(60), 'Cookies']) {
      const banner = { texts: { de: { title } }, categories: [{ key: endless(64), description: { en: endless(120) } }] };
      await owner.put(`/sites/${tenant.site.id}`, { name, domain: `${endless(60)}.example.com`, categories: null, banner });
    }
    await session.post('/holds', { site_id: tenant.site.id, reason: endless(500) });
    await session.post('/holds', { subject_id: endless(120), reason: endless(500) });
    await owner.post('/sso/domains', { domain: `${endless(60)}.example.com`.toLowerCase() });
    const client = { client_id: endless(200), client_secret: 'secret', default_role: 'privacy_officer' };
    await owner.post('/sso/providers', { name, issuer: `http://127.0.0.1:9/${endless(120)}`, ...client });
    ids = { consent, policy, endpoint, delivery };
  });

  const openPages = [
    '/sign-in',
    '/sign-in/sso?refused=token',
    '/sign-up',
    '/check-mail?email=a%40example.com',
    '/verify-email?token=bad',
    '/forgot-password',
    '/reset-password?token=bad',
    '/invitation',
    '/invitation#token=bad',
    '/nowhere',
  ];
  const pagesOf = (): string[] => [
    ...['/start', '/overview', '/consents', '/policies', '/policies/new', '/sites', '/exports', '/webhooks', '/deliveries', '/keys'],
    ...[
      '/team',
      '/plan',
      '/account',
      '/security',
      '/sso',
      '/contact',
      `/consents/${ids.consent}`,
      '/subjects',
      `/subjects/${endless(120)}`,
      '/subjects/nobody',
      '/erasure',
      '/holds',
      '/requests',
      '/audit',
      '/evidence',
      '/evidence/contents',
      `/evidence/subjects/${endless(120)}`,
      `/evidence/consents/${ids.consent}`,
      `/evidence/sites/${tenant.site.id}`,
      `/policies/${ids.policy}`,
      `/policies/${ids.policy}/compare?from=1&to=2`,
      `/policies/${ids.policy}/versions/2`,
    ],
    ...[
      '',
      '?tab=banner',
      '?tab=notices',
      '?tab=runs',
      '?tab=policy',
      '?tab=privacy',
      '?tab=danger',
      '/notices/2',
      '/notices/compare?from=1&to=2',
    ].map((tab) => `/sites/${tenant.site.id}${tab}`),
    ...[`/webhooks/${ids.endpoint}`, `/deliveries/${ids.delivery}`, '/sites/absent'],
  ];

  /** Runs axe at one width only, because it takes most of the time. Checks both widths for pages wider than the window. */
  async function findings({ page, visit }: Person, paths: readonly string[], axeAt: Size): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    let sizes = [wide, phone];
    for (const path of paths) {
      await visit(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntil('the page has loaded', async () => !(await inPage(page, 'isLoading')));
      for (const size of sizes) {
        await page.setViewportSize(size);
        const onPage = size === axeAt ? await findingsOn(page) : [];
        const pixels = await pixelsTooWide(page);
        // The tests' pages ask for less motion.
        if (size === axeAt) onPage.push(...(await inPage(page, 'animated')).map((each) => `${each} is animated`));
        if (pixels > 0) onPage.push(`${pixels} pixels wider than the window`);
        if (onPage.length > 0) found[`${path} at ${size.width}`] = onPage;
      }
      // Start the next page at the current size, because a resize would lay out the page again.
      sizes = sizes.toReversed();
    }
    return found;
  }

  return {
    findingsOnEveryPage: async (person: Person, axeAt: Size, words?: SignInWords) => {
      const open = await findings(person, openPages, axeAt);
      await person.signInByForm(tenant, words);
      return { ...open, ...(await findings(person, pagesOf(), axeAt)) };
    },
  };
}
