import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { exampleIds } from '../pipeline/0-common/example-values';
import { requestLogOf } from '../pipeline/0-common/request-log';
import { sendError } from '../pipeline/8-answer/error-answer';
import { contentTypeOf, serveConstant } from './constant-content';
import { demoPath } from './demo-page';
import { escapeHtml, framedPage } from './docs/frame';
import { sendMissingPage } from './docs/missing-page';
import type { ApiDocument } from './docs/reference/api-document';
import { referenceContent } from './docs/reference/reference-content';
import { referenceStyle } from './docs/reference/style';
import { docsStyle } from './docs/style';

export const bundledScripts = join(__dirname, '../../dist/browser');

/** The page loads the first two. The others are loaded when a reader opens "Try it". */
const scripts: ReadonlySet<string> = new Set([
  ...['color-scheme.js', 'reference.js'],
  ...['try-it.js', 'panel.js', 'show-answer.js', 'confirm-dialog.js', 'elements.js'],
  ...['fill-in.js', 'find-reader.js', 'operations.js', 'reader.js', 'send.js'],
]);

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function referencePages(document: Record<string, unknown>, { hasDemo = false, folder = bundledScripts } = {}) {
  return [
    { path: '/docs', handle: servePage(document as unknown as ApiDocument, hasDemo) },
    ...[
      { path: '/docs/docs.css', style: docsStyle },
      { path: '/docs/reference.css', style: referenceStyle },
    ].map(({ path, style }) => ({
      path,
      handle: serveConstant(Buffer.from(style), { type: 'text/css; charset=utf-8', caching: 'no-cache' }),
    })),
    { path: '/docs/:file', handle: serveScripts(folder) },
    { path: '/docs/*path', handle: refusePath },
  ];
}

function servePage(document: ApiDocument, hasDemo: boolean) {
  const facts = `data-examples="${escapeHtml(JSON.stringify(exampleIds))}"${hasDemo ? ` data-demo="${demoPath}"` : ''}`;
  const page = framedPage({
    title: 'API reference',
    path: '/docs',
    head: `<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" type="module"></script>
`,
    content: `<main class="reference guide" id="content" ${facts}>
${referenceContent(document)}
</main>`,
  });
  return serveConstant(Buffer.from(page), {
    type: 'text/html; charset=utf-8',
    caching: 'no-cache',
    headers: { 'Content-Security-Policy': contentSecurityPolicy },
  });
}

function serveScripts(folder: string) {
  const opened = new Map<string, ReturnType<typeof serveConstant>>();

  async function open(file: string) {
    const bytes = await readFile(join(folder, file));
    // Another request may have opened it meanwhile.
    const found = opened.get(file);
    if (found !== undefined) return found;
    const content = serveConstant(bytes, { type: contentTypeOf(file), caching: 'no-cache' });
    opened.set(file, content);
    return content;
  }

  return async (request: Request, response: Response): Promise<void> => {
    const file = request.params['file'] as string;
    if (!scripts.has(file)) return refusePath(request, response);
    let serve = opened.get(file);
    try {
      serve ??= await open(file);
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

/** The page works without these files, so log the problem instead of failing the start. */
function refuseFile(response: Response, cause: Error): void {
  sendError(
    response,
    new ServiceError(
      'not_found',
      'The API reference is not installed on this server. Read the OpenAPI document at /api/v1/openapi.json instead.',
    ),
  );
  requestLogOf(response).error = new ServiceError('internal', 'A file of the API reference cannot be read. Run npm run build again.', {
    cause,
  });
}
