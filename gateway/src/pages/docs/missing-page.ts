import { serveConstant } from '../constant-content';
import { errorsPath, framedPage } from './frame';
import { docsPolicy } from './guide-pages';

const content = `<main class="guide" id="content">
<h1>Page not found</h1>
<p>Check the address. The guides are in the bar above, the operations in the <a href="/docs">API reference</a>, and the codes of
errors under <a href="${errorsPath}">Errors</a>.</p>
</main>`;

/** For browsers. Other clients get the envelope. */
export const sendMissingPage = serveConstant(Buffer.from(framedPage({ title: 'Page not found', path: '', content })), {
  type: 'text/html; charset=utf-8',
  caching: 'no-store',
  headers: { 'Content-Security-Policy': docsPolicy },
  status: 404,
});
