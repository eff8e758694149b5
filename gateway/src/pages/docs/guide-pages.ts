import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from '../../pipeline/3-route/request-handler';
import { serveConstant } from '../constant-content';
import { framedPage } from './frame';
import { type Guide, guidePath, guides } from './guides';
import { renderGuide } from './render-guide';

export const bundledGuides = join(__dirname, '../../../../docs');

export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function guidePages(folder: string) {
  return [
    ...guides.map((guide) => ({ path: guidePath(guide), handle: servePage(guide, folder) })),
    // Addresses that people type.
    ...guides.map((guide) => ({ path: `/docs/${guide.file}`, handle: redirectTo(guidePath(guide)) })),
    ...['/docs/', '/docs/guides', '/docs/guides/'].map((path) => ({ path, handle: redirectTo('/docs') })),
  ];
}

function redirectTo(location: string): RequestHandler {
  return (_request, response) => {
    response.writeHead(301, { Location: location, 'Cache-Control': 'no-cache', 'Content-Length': '0' });
    response.end();
  };
}

function servePage(guide: Guide, folder: string) {
  const { title, html } = renderGuide(readFileSync(join(folder, `${guide.file}.md`), 'utf8'));
  const content = `<main class="guide" id="content">
${html}
<footer>The operations are in the <a href="/docs">API reference</a>.</footer>
</main>`;
  return serveConstant(Buffer.from(framedPage({ title, path: guidePath(guide), content })), {
    type: 'text/html; charset=utf-8',
    caching: 'no-cache',
    headers: { 'Content-Security-Policy': docsPolicy },
  });
}
