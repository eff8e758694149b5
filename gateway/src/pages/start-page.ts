import { serveConstant } from './constant-content';

const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Consent Service</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; }
  code { font-size: 0.9em; }
</style>
</head>
<body>
<h1>Consent Service</h1>
<p>It is running. The API is at <code>/api/v1</code>.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></li>
<li><a href="/readyz">Readiness</a></li>
</ul>
</body>
</html>
`;

const handle = serveConstant(Buffer.from(page), {
  type: 'text/html; charset=utf-8',
  caching: 'no-cache',
  headers: { 'Content-Security-Policy': contentSecurityPolicy },
});

export const startPage = { path: '/', handle };
