import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '@consent/contracts';
import type { Browser, Page } from 'playwright-core';
import type { Tenant } from '../system/tenants';
import { useSystem } from '../system/use-system';
import { describeInBrowser, openChromium } from './open-chromium';

describeInBrowser('public ingest from pages in a real browser', () => {
  const system = useSystem();
  let tenant: Tenant;
  let browser: Browser;
  let website: Website;
  let stranger: Website;
  let site: Site;

  beforeAll(async () => {
    [website, stranger] = await Promise.all([serveEmptyPage(), serveEmptyPage()]);
    browser = await openChromium();
    tenant = await system.tenants.create();
    const domain = new URL(website.origin).host;
    site = (
      await system.rpc.sites.createSite({ accountId: tenant.accountId, name: 'Website', domain, categoriesClosed: false, categories: [] })
    ).site;
  });
  afterAll(async () => {
    await browser?.close();
    for (const { server } of [website, stranger]) server.close();
  });

  const consent = { subject_id: 'visitor', accepted: true, preferences: { analytics: true } };

  /** What a page's script sees: the response, or the browser's refusal to show it. */
  async function postFrom(origin: string, token: string, body: object = consent) {
    const page: Page = await browser.newPage();
    try {
      await page.goto(origin);
      return await page.evaluate(
        async ({ url, headers, text }) => {
          try {
            const response = await fetch(url, { method: 'POST', headers, body: text });
            const requestId = response.headers.get('X-Request-Id');
            return { status: response.status, requestId, body: (await response.json()) as Record<string, unknown> };
          } catch (error) {
            return { refusedByBrowser: String(error) };
          }
        },
        {
          url: `${system.baseUrl}/api/v1/public/consent`,
          headers: { 'Content-Type': 'application/json', 'X-Site-Token': token },
          text: JSON.stringify(body),
        },
      );
    } finally {
      await page.close();
    }
  }

  test('[decision 6] a page of the site’s own origin records a consent, with the browser’s user agent', async () => {
    const answer = await postFrom(website.origin, site.token);
    expect(answer).toMatchObject({ status: 201, body: { site_id: site.id, subject_id: 'visitor', accepted: true } });
    expect(answer.body?.['user_agent']).toContain('Chrome');
    expect(answer.requestId).not.toBeNull();
    const stored = await system.api(tenant.key).get(`/consents/${answer.body?.['id'] as string}`);
    expect(stored.body).toEqual(answer.body);
  });

  test('[decision 6] the script of a page can read why its request was refused', async () => {
    expect(await postFrom(website.origin, site.token, { ...consent, accepted: 'yes' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(await postFrom(website.origin, `st_${'a'.repeat(43)}`)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  });

  test('[decisions 6, 8.4] the preflight refuses a page whose origin belongs to no site, and nothing is recorded', async () => {
    const count = async () => (await system.sql.consent.query('SELECT 1 FROM consents WHERE account_id = $1', [tenant.accountId])).length;
    const before = await count();
    expect(await postFrom(stranger.origin, site.token)).toMatchObject({ refusedByBrowser: expect.stringContaining('Failed to fetch') });
    expect(await count()).toBe(before);
  });

  test.each(['localhost', '127.0.0.1'])('[decision 8.4] a site with the domain %s accepts a page of any port', async (domain) => {
    const description = { accountId: tenant.accountId, name: 'Development', domain, categoriesClosed: false, categories: [] };
    const { token } = (await system.rpc.sites.createSite(description)).site;
    const page = new URL(website.origin);
    page.hostname = domain;
    expect(await postFrom(page.origin, token)).toMatchObject({ status: 201 });
  });
});

interface Website {
  server: Server;
  origin: string;
  page: string;
}

async function serveEmptyPage(): Promise<Website> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(website.page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const website = {
    server,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    page: '<!doctype html><title>A website</title>',
  };
  return website;
}
