import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';
import { openVerifierFiles } from './verifier-files';

/** Same origin only, nothing inline. The dashboard is built to work under this policy. */
export const dashboardPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export type Fallback = (request: Request, response: Response, next: NextFunction) => void;

/** Pages linked from mails. They are served whatever the Accept header says, because link checkers open them too. */
const linkedFromMails: ReadonlySet<string> = new Set(['/verify-email', '/reset-password', '/sign-in', '/forgot-password', '/webhooks']);

/**
 * Serves the built dashboard. Files under /assets have a content hash in their name. A path without a file gets the
 * start page if a browser asks for a page, otherwise 404. /verify is the page that checks evidence. Throws if the folder
 * holds no dashboard.
 */
export function openDashboard(folder: string) {
  const index = readFileSync(join(folder, 'index.html'));
  const verifier = openVerifierFiles(folder);
  const serveFile = express.static(folder, {
    index: false,
    redirect: false,
    // Whole files only: an unsatisfiable range would produce an error outside our envelope.
    acceptRanges: false,
    setHeaders: (response, file) => {
      const isHashed = file.startsWith(join(folder, 'assets/'));
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      for (const [name, value] of Object.entries(verifier.headersOf(file))) response.setHeader(name, value);
    },
  });

  function sendIndex(_request: Request, response: Response): void {
    response.setHeader('Content-Security-Policy', dashboardPolicy);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', index.length);
    response.end(index);
  }

  const fallback: Fallback = (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isOfApi(request.path)) return next();
    // Serve the start page only through sendIndex, which sets its policy.
    if (request.path === '/index.html') return sendIndex(request, response);
    if (verifier.isPage(request.path)) request.url = verifier.pageUrl;
    for (const condition of ['if-match', 'if-unmodified-since']) delete request.headers[condition];
    serveFile(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      response.vary('Accept');
      const isPage =
        linkedFromMails.has(request.path) ||
        (!request.path.startsWith('/assets/') && request.headers.accept?.includes('text/html') === true);
      return isPage ? sendIndex(request, response) : next();
    });
  };
  return { homePage: { path: '/', handle: sendIndex }, fallback };
}

function isOfApi(path: string): boolean {
  return /^\/(api|docs|log)(\/|$)/.test(path);
}
