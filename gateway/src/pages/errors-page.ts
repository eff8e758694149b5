import { createHash } from 'node:crypto';
import { type ErrorCode, errorCodes, errorKinds } from '@consent/kernel/errors';
import { serveConstant } from './constant-content';

/** Path of the page that `type` and `doc_url` of problem details name. */
export const errorsPath = '/docs/errors';

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 48rem; margin: 3rem auto; padding: 0 1rem; }
  code, pre { font-size: 0.9em; }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid #8886; border-radius: 4px; }
  section { border-top: 1px solid #8886; }
  section:target h2 { text-decoration: underline; }
`;
const contentSecurityPolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

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

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors · Consent Service</title>
<style>${style}</style>
</head>
<body>
<h1>Errors</h1>
<p>Every error has the body <code>{"error": code, "message": text}</code>. The code is stable. The message says what to do and may change.</p>
<p>With <code>Accept: application/problem+json</code> you get problem details (RFC 9457) instead. <code>errors</code> has an entry for
each wrong field of a 400. <code>pointer</code> is a JSON pointer into the body. <code>parameter</code> is the name of a parameter in the
query, the path or the headers.</p>
<pre>${escapeHtml(example)}</pre>
<p>See also the <a href="/docs">API reference</a>.</p>
${Object.entries(errorCodes)
  .map(([code, { title, advice }]) => sectionOf(code as ErrorCode, title, advice))
  .join('\n')}
</body>
</html>
`;

/** Explains every error code under an anchor of its name. Made of the tables that docs/errors.md is made of. */
export const errorsPage = {
  path: errorsPath,
  handle: serveConstant(Buffer.from(page), {
    type: 'text/html; charset=utf-8',
    caching: 'no-cache',
    headers: { 'Content-Security-Policy': contentSecurityPolicy },
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

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
