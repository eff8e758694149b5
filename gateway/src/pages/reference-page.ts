import { readFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { createRequire } from 'node:module';
import type { Request, Response } from 'express';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { requestLogOf } from '../pipeline/2-arrival/request-log';
import { sendError } from '../pipeline/8-answer/error-answer';
import { contentTypeOf, serveConstant } from './constant-content';

/** The folder of Swagger UI. */
export const bundledReference = dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
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
    { path: '/docs', handle: servePage('text/html; charset=utf-8', page) },
    { path: '/docs/start.js', handle: servePage('text/javascript; charset=utf-8', startScript) },
    { path: '/docs/:file', handle: serveFilesOf(folder) },
  ];
}

function servePage(type: string, body: string) {
  return serveConstant(Buffer.from(body), { type, caching: 'no-cache', headers: { 'Content-Security-Policy': contentSecurityPolicy } });
}

function serveFilesOf(folder: string) {
  const read = new Map<string, ReturnType<typeof serveConstant>>();
  return async (request: Request, response: Response): Promise<void> => {
    const file = request.params['file'] as string;
    if (!files.has(file)) return sendError(response, notFound('file'));
    let serve = read.get(file);
    try {
      serve ??= serveConstant(await readFile(join(folder, file)), {
        type: contentTypeOf(file),
        caching: 'public, max-age=3600',
      });
    } catch (error) {
      return refuseFile(response, error as Error);
    }
    read.set(file, serve);
    return serve(request, response);
  };
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
