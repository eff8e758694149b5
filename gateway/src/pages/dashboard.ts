import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { contentTypeOf, serveConstant } from './constant-content';
import { isDashboardPath } from './dashboard-paths';
import { languageFiles } from '../notices/language-files';
import { personTextFiles } from '../person-page/person-texts';
import { forOtherOrigins, headersForPages, isBannerPart, pinnedBannerPath } from './files-for-pages';
import { openVerifierFiles } from './verifier-files';

export const dashboardPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

export type Fallback = (request: Request, response: Response, next: NextFunction) => void | Promise<void>;

/** Linked from mails. Served whatever the Accept header, because link checkers open them too. */
const linkedFromMails: ReadonlySet<string> = new Set(['/verify-email', '/reset-password', '/sign-in', '/forgot-password', '/webhooks']);

/**
 * Serves from memory. Names under /assets and of parts of the banner contain a content hash, banner.js is also served under such a name,
 * and the texts of its languages are served with it. A page of the dashboard gets its start page. An unknown path is 404, with the start
 * page if a browser asks for a page. Throws if the folder has
 * no dashboard.
 */
export function openDashboard(folder: string) {
  const index = readFileSync(join(folder, 'index.html'));
  const verifier = openVerifierFiles(folder);
  const files = new Map(filesIn(folder).map((path) => [path, serveFile(path, path.startsWith('/assets/') || isBannerPart(path))]));
  if (files.has('/banner.js')) files.set(pinnedBannerPath(readFileSync(join(folder, 'banner.js'))), serveFile('/banner.js', true));
  for (const { path, bytes } of languageFiles.files)
    files.set(path, serveConstant(bytes, { type: contentTypeOf(path), caching: forEver, headers: forOtherOrigins }));

  for (const { path, bytes } of personTextFiles)
    files.set(path, serveConstant(bytes, { type: contentTypeOf(path), caching: forAnHour, headers: forOtherOrigins }));

  const startPage = {
    type: 'text/html; charset=utf-8',
    caching: 'no-cache',
    headers: { 'Content-Security-Policy': dashboardPolicy, 'Referrer-Policy': 'no-referrer' },
  };
  const sendIndex = serveConstant(index, startPage);
  // The dashboard itself shows that the page does not exist, in the language of the reader.
  const sendMissing = serveConstant(index, { ...startPage, status: 404 });

  function serveFile(path: string, isConstant: boolean) {
    const file = join(folder, path);
    return serveConstant(readFileSync(file), {
      type: contentTypeOf(path),
      caching: isConstant ? forEver : forAnHour,
      headers: { ...headersForPages(path), ...verifier.headersOf(file) },
    });
  }

  const fallback: Fallback = (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isOfApi(request.path)) return next();
    // The start page has its own policy.
    if (request.path === '/index.html') return sendIndex(request, response);
    const file = files.get(verifier.isPage(request.path) ? verifier.pageUrl : request.path);
    if (file !== undefined) return file(request, response);
    response.vary('Accept');
    const isPage =
      linkedFromMails.has(request.path) || (!request.path.startsWith('/assets/') && request.headers.accept?.includes('text/html') === true);
    if (!isPage) return next();
    return isDashboardPath(request.path) ? sendIndex(request, response) : sendMissing(request, response);
  };
  return { homePage: { path: '/', handle: sendIndex }, fallback };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
    .filter((path) => !path.includes('/.'));
}

function isOfApi(path: string): boolean {
  return /^\/(api|docs|log)(\/|$)/.test(path);
}
