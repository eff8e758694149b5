import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveConstant } from '../constant-content';
import { framedPage } from './frame';
import { type Guide, guidePath, guides } from './guides';
import { renderGuide } from './render-guide';

export const bundledGuides = join(__dirname, '../../../../docs');

export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function guidePages(folder: string) {
  return guides.map((guide) => ({ path: guidePath(guide), handle: servePage(guide, folder) }));
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
