import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createBrowser } from '../../system/browser';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { ApiAnswer } from '../../system/api-client';
import type { AtDashboard } from '../dashboard/describe-dashboard';

const axePath = '/axe.js';

interface PageOptions {
  /** Attributes of the script element besides src and data-site. */
  attributes?: string;
  head?: string;
  body?: string;
  language?: string;
}

/** A new account's website, whose pages load the banner from the product at another origin. */
export async function openWebsite(at: AtDashboard) {
  let html = '';
  let headersOfPage: Record<string, string> = {};
  const scripts = new Map<string, string>();
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    if (script !== undefined) {
      response.setHeader('Content-Type', 'text/javascript');
      // The browser keeps a cached script compiled.
      if (request.url === axePath) response.setHeader('Cache-Control', 'max-age=3600');
      return void response.end(script);
    }
    for (const [name, value] of Object.entries(headersOfPage)) response.setHeader(name, value);
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const tenant = await at.system.tenants.create();
  const contexts: BrowserContext[] = [];
  const product = at.system.baseUrl;
  // The gateway that serves banner.js knows what the settings become.
  const owner = createBrowser(`${product}/api/v1`);
  await owner.logIn(tenant);

  return {
    tenant,
    owner,
    origin,
    product,
    configure: async (description: { categories?: string[] | null; banner?: object }): Promise<ApiAnswer> => {
      const answer = await owner.put(`/sites/${tenant.site.id}`, { name: 'Shop', domain: new URL(origin).host, ...description });
      if (answer.status !== 200) throw new Error(`The site was not changed: ${answer.text}`);
      return answer;
    },
    publishPolicy: async (content: string) => {
      const policy = await createPolicy(at.system.api(tenant.key), { content });
      await linkPolicy(at.system, tenant, policy.id);
      return policy;
    },
    write: (
      { attributes = '', head = '', body = '<h1>Shop</h1>', language = 'en' }: PageOptions = {},
      contentSecurityPolicy = '',
    ): void => {
      headersOfPage = contentSecurityPolicy === '' ? {} : { 'Content-Security-Policy': contentSecurityPolicy };
      html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Shop</title>${head}
        <script async src="${product}/banner.js" data-site="${tenant.site.token}" ${attributes}></script></head><body>${body}</body></html>`;
    },
    writeSnippet: (snippet: string): void => {
      html = `<!doctype html><html lang="en"><head><title>Shop</title>${snippet}</head><body><h1>Shop</h1></body></html>`;
    },
    writePage: (text: string, headers: Record<string, string> = {}): void => {
      headersOfPage = headers;
      html = text;
    },
    /** A script of the website's own origin. */
    writeScript: (path: string, text: string): void => void scripts.set(path, text),
    /**
     * The element of a script that loads axe. `findingsOn` sends axe to each page that lacks it, which takes longer than to run it, so a
     * test of many pages writes this element into them.
     */
    serveAxe: (): string => {
      scripts.set(axePath, readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
      return `<script src="${axePath}"></script>`;
    },
    /** A new browser context, without cookies or storage. */
    newVisitor: async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await at.browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    },
    records: async (): Promise<Record<string, unknown>[]> =>
      (await at.system.api(tenant.key).get('/consents?limit=100')).body.data as Record<string, unknown>[],
    close: async (): Promise<void> => {
      await Promise.all(contexts.map((context) => context.close()));
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Website = Awaited<ReturnType<typeof openWebsite>>;
