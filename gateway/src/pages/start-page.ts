import type { Request, Response } from 'express';

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

export const startPage = {
  path: '/',
  handle: (_request: Request, response: Response) => {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(page) });
    response.end(page);
  },
};
