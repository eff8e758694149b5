import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Request, Response } from 'express';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { exampleIds } from '../openapi/example-values';
import { requestLogOf } from '../pipeline/2-arrival/request-log';
import { sendError } from '../pipeline/8-answer/error-answer';
import { contentTypeOf, serveConstant } from './constant-content';
import { demoPath } from './demo-page';
import { escapeHtml, framedPage } from './docs/frame';
import { sendMissingPage } from './docs/missing-page';
import { docsStyle } from './docs/style';

export interface ReferenceFolders {
  scalar: string;
  browser: string;
}

export const bundledReference: ReferenceFolders = {
  // The package does not export the path of its bundle, only that of a stylesheet beside it.
  scalar: join(dirname(createRequire(__filename).resolve('@scalar/api-reference/vue-styles.css')), 'browser'),
  browser: join(__dirname, '../../dist/browser'),
};

const bundle = 'standalone.js';
const ourScripts = [
  'color-scheme.js',
  'strict-policy.js',
  'reference.js',
  'fill-in.js',
  'find-reader.js',
  'operations.js',
  'reader.js',
  'send.js',
];

/**
 * Scalar makes <style> elements. They carry a nonce that is new for each response, so a <style> in a text of the document has
 * no effect. strict-policy.ts makes the rest of Scalar work under this policy.
 */
const contentSecurityPolicy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function referencePages({ scalar, browser }: ReferenceFolders, { hasDemo = false } = {}) {
  const folders = new Map([[bundle, scalar], ...ourScripts.map((name) => [name, browser] as const)]);
  return [
    { path: '/docs', handle: servePage(hasDemo) },
    {
      path: '/docs/docs.css',
      handle: serveConstant(Buffer.from(docsStyle), { type: 'text/css; charset=utf-8', caching: 'no-cache' }),
    },
    { path: '/docs/:file', handle: serveFiles(folders) },
    { path: '/docs/*path', handle: refusePath },
  ];
}

function servePage(hasDemo: boolean) {
  const facts = `data-examples="${escapeHtml(JSON.stringify(exampleIds))}"${hasDemo ? ` data-demo="${demoPath}"` : ''}`;
  const page = (nonce: string) =>
    framedPage({
      title: 'API reference',
      path: '/docs',
      // Each script needs the one before it, and deferred scripts run in order.
      head: `<meta property="csp-nonce" content="${nonce}">
<script src="/docs/strict-policy.js" defer></script>
<script src="/docs/${bundle}" defer></script>
<script src="/docs/reference.js" type="module"></script>
`,
      content: `<div class="reference" id="content"><div id="reference" ${facts}></div>
<noscript><p>This page needs JavaScript. <a href="/api/v1/openapi.json">The OpenAPI document</a> has the same content.</p></noscript>
</div>`,
    });
  return (_request: Request, response: Response): void => {
    const nonce = randomBytes(16).toString('base64');
    const body = Buffer.from(page(nonce));
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Cache-Control': 'no-store',
    });
    response.end(body);
  };
}

function serveFiles(folders: ReadonlyMap<string, string>) {
  const opened = new Map<string, ReturnType<typeof serveConstant>>();

  async function open(file: string, folder: string) {
    const bytes = await readFile(join(folder, file));
    // Another request may have opened it meanwhile.
    const found = opened.get(file);
    if (found !== undefined) return found;
    const content = serveConstant(bytes, { type: contentTypeOf(file), ...contentOptions(file) });
    opened.set(file, content);
    return content;
  }

  return async (request: Request, response: Response): Promise<void> => {
    const file = request.params['file'] as string;
    const folder = folders.get(file);
    if (folder === undefined) return refusePath(request, response);
    let serve = opened.get(file);
    try {
      serve ??= await open(file, folder);
    } catch (error) {
      return refuseFile(response, error as Error);
    }
    return serve(request, response);
  };
}

function refusePath(request: Request, response: Response): Promise<void> | void {
  response.vary('Accept');
  // Only a browser names this type.
  if (request.headers.accept?.includes('text/html') === true) return sendMissingPage(request, response);
  return sendError(response, notFound('file'));
}

function contentOptions(file: string) {
  // 9 takes four times as long as 5 for 4 % less of the bundle.
  if (file === bundle) return { caching: 'public, max-age=3600', quality: 5 };
  return { caching: 'no-cache' };
}

/** /openapi.json works without these files, so log the problem instead of failing the start. */
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
    'A file of the API reference cannot be read. Run npm ci and npm run build again.',
    { cause },
  );
}
