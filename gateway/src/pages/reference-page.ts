import { createReadStream } from 'node:fs';
import { join, dirname, extname } from 'node:path';
import { createRequire } from 'node:module';
import type { Request, Response } from 'express';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { requestLogOf } from '../pipeline/2-arrival/request-log';
import { sendError } from '../pipeline/8-answer/error-answer';

/** The folder of Swagger UI. */
export const bundledReference = dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
const served: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.png': 'image/png' };
const files = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

// Swagger UI sets style attributes, hence 'unsafe-inline' for styles.
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Consent Service</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const startScript = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: false,
  validatorUrl: null,
});
`;

/** The API reference: its page and the files of Swagger UI in `folder`. */
export function referencePages(folder: string) {
  return [
    { path: '/docs', handle: (_request: Request, response: Response) => sendPage(response, 'text/html; charset=utf-8', page) },
    {
      path: '/docs/start.js',
      handle: (_request: Request, response: Response) => sendPage(response, 'text/javascript; charset=utf-8', startScript),
    },
    { path: '/docs/:file', handle: (request: Request, response: Response) => sendFile(folder, request, response) },
  ];
}

function sendPage(response: Response, type: string, body: string): void {
  response.setHeader('Content-Security-Policy', contentSecurityPolicy);
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

function sendFile(folder: string, request: Request, response: Response): void {
  const file = request.params['file'] as string;
  if (!files.has(file)) return sendError(response, notFound('file'));
  response.setHeader('Content-Type', served[extname(file)] as string);
  response.setHeader('Cache-Control', 'public, max-age=3600');
  const stream = createReadStream(join(folder, file));
  stream.on('error', (error) => refuseFile(response, error));
  stream.pipe(response);
}

/** Without these files /openapi.json still works, so the log reports the problem instead of failing the start. */
function refuseFile(response: Response, cause: Error): void {
  sendError(
    response,
    new ServiceError(
      'not_found',
      'The API reference is not installed on this server. Read the OpenAPI document at /api/v1/openapi.json instead.',
    ),
  );
  requestLogOf(response).error = new ServiceError(
    'internal',
    'A file of the API reference cannot be read. Install swagger-ui-dist again.',
    { cause },
  );
}
