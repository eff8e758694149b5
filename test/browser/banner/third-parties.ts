import type { Page } from 'playwright-core';
import type { Website } from './open-website';

export interface ThirdParties {
  /** Addresses that the page asked for, other than the site's own and the product's. */
  seen: string[];
  hosts: () => string[];
  forget: () => void;
}

/** Answers every foreign address, so that no test needs a network. `scriptOf` is what a foreign script does. */
export async function answerThirdParties(
  page: Page,
  website: Website,
  scriptOf: (url: URL) => string | undefined = () => undefined,
): Promise<ThirdParties> {
  const own = [new URL(website.origin).host, new URL(website.product).host];
  const seen: string[] = [];
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48"/></svg>';
  await page.context().route(
    (url) => !own.some((host) => url.host === host || url.host.endsWith(`.${host}`)) && /^https?:$/.test(url.protocol),
    async (route) => {
      const request = route.request();
      seen.push(request.url());
      const headers = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
      const answer = (contentType: string, body: string) => route.fulfill({ contentType, headers, body });
      if (request.resourceType() === 'script') return answer('text/javascript', scriptOf(new URL(request.url())) ?? '');
      if (request.resourceType() === 'image') return answer('image/svg+xml', picture);
      if (request.resourceType() === 'stylesheet') return answer('text/css', 'h1 { color: rgb(1, 2, 3) }');
      if (request.resourceType() === 'document') return answer('text/html', '<!doctype html><title>Frame</title><p>Content</p>');
      return answer('text/plain', '');
    },
  );
  return {
    seen,
    hosts: () => [...new Set(seen.map((url) => new URL(url).host))].sort(),
    forget: () => void seen.splice(0),
  };
}
