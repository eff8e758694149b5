import { type ErrorCode, errorCodes, errorKinds } from '@consent/kernel/errors';
import { serveConstant } from './constant-content';
import { errorsPath, escapeHtml, framedPage } from './docs/frame';
import { docsPolicy } from './docs/guide-pages';

const example = `{
  "type": "https://consent.example.com/docs/errors#invalid_request",
  "title": "Invalid request",
  "status": 400,
  "detail": "subject_id is required.",
  "code": "invalid_request",
  "errors": [
    { "pointer": "/subject_id", "message": "subject_id is required." },
    { "pointer": "/accepted", "message": "accepted must be a boolean, got a string." },
    { "pointer": "", "parameter": "limit", "message": "limit must be an integer from 1 to 100." }
  ],
  "request_id": "01M7YNAYM0FB4C02YEHA0XX7A1",
  "doc_url": "https://consent.example.com/docs/errors#invalid_request"
}`;

const content = `<main class="guide" id="content">
<h1>Errors</h1>
<p>Every error has the body <code>{"error": code, "message": text}</code>. The code is stable. The message says what to do and may change.
The header <code>Link: &lt;…/docs/errors#code>; rel="help"</code> leads to the section of this page about the code.</p>
<p>With <code>Accept: application/problem+json</code> you get problem details (RFC 9457) instead. <code>errors</code> has an entry for
each wrong field of a 400. <code>pointer</code> is a JSON pointer into the body. <code>parameter</code> is the name of a parameter in the
query, the path or the headers.</p>
<pre tabindex="0">${escapeHtml(example)}</pre>
<p>When you contact us, send the <code>X-Request-Id</code> of the answer. It names the request in our logs.</p>
${Object.entries(errorCodes)
  .map(([code, { title, advice }]) => sectionOf(code as ErrorCode, title, advice))
  .join('\n')}
<footer>Which operation answers which error is in the <a href="/docs">API reference</a>.</footer>
</main>`;

export const errorsPage = {
  path: errorsPath,
  handle: serveConstant(Buffer.from(framedPage({ title: 'Errors', path: errorsPath, content })), {
    type: 'text/html; charset=utf-8',
    caching: 'no-cache',
    headers: { 'Content-Security-Policy': docsPolicy },
  }),
};

function sectionOf(code: ErrorCode, title: string, advice: string): string {
  const kinds = Object.values(errorKinds).filter((kind) => kind.code === code);
  return `<section id="${code}">
<h2>${escapeHtml(title)} <code>${code}</code></h2>
<p>${escapeHtml(advice)}</p>
<ul>
${kinds.map(({ status, meaning }) => `<li><strong>${status}</strong> ${escapeHtml(meaning)}</li>`).join('\n')}
</ul>
</section>`;
}
