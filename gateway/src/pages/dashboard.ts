import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';

/** Scripts, styles and data from this origin only, nothing inline; the dashboard is built to work under it. */
export const dashboardPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** What is left to the dashboard: every path that is neither of the API nor another page. */
export type Fallback = (request: Request, response: Response, next: NextFunction) => void;

/** Pages that mails lead to: whoever follows a link, a program that looks after links too, finds them. */
const linkedFromMails: ReadonlySet<string> = new Set(['/verify-email', '/reset-password', '/sign-in', '/forgot-password', '/webhooks']);

/**
 * The built dashboard, and its first page. Files under /assets have a hash of their
 * content in their name; a path without a file is one of its pages when a browser asks
 * for one, and else it does not exist. Throws when the folder holds no dashboard.
 */
export function openDashboard(folder: string) {
  const index = readFileSync(join(folder, 'index.html'));
  const serveFile = express.static(folder, {
    index: false,
    redirect: false,
    // Whole files only: a range or a condition that a file does not meet would end in an error of its own.
    acceptRanges: false,
    setHeaders: (response, file) => {
      const isHashed = file.startsWith(join(folder, 'assets/'));
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
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
    // The page has one way out, with its policy.
    if (request.path === '/index.html') return sendIndex(request, response);
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

/** There a path that does not exist is an error, whoever asks. */
function isOfApi(path: string): boolean {
  return /^\/(api|docs)(\/|$)/.test(path);
}
