import type { Request, Response } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import { allowOrigin } from '../8-answer/allow-origin';
import type { Caller, Route } from '../0-common/route';
import type { Serve, ServingParts } from '../0-common/serving-parts';
import { isFromOurPage } from './cross-site';
import { serveUnmetered } from './serve-unmetered';

/** Serves a route to the pages of a site: 401, origin 403, 413, 429, 400 (decisions 6, 8.4, 8.5). Ignores quota and subscription. */
export function serveSite(route: Route, parts: ServingParts): Serve {
  const serve = serveUnmetered(route, parts);

  return async (request, response, log) => {
    response.vary('Origin');
    const { site, cell } = await authenticateSite(request, response, parts, tokenOf(request));
    log.accountId = site.accountId;
    log.siteId = site.id;
    log.cell = cell;
    const caller: Caller = { accountId: site.accountId, actor: { kind: 'site', id: site.id }, site };
    return serve({ request, response }, log, caller);
  };
}

/** A script element sends no header. The path wins, because shared caches keep the answer under it. */
const tokenOf = ({ url, headers }: Request) => /^\/b\/(st_[\w-]{43})\.js(?:\?|$)/.exec(url)?.[1] ?? headers['x-site-token'];

/** Sets the headers that let the page read the answer. */
export async function authenticateSite(request: Request, response: Response, { authenticators, services }: ServingParts, token: unknown) {
  const { origin } = request.headers;
  try {
    const { site, cell, isOriginAllowed } = await authenticators.sites.authenticate(request, token);
    // The person's page (decision 74) is a page of ours.
    if (!isOriginAllowed && !isOwnPage(request, services.publicUrl))
      throw new ServiceError('forbidden', 'The site token does not allow this origin. Use the token of the site that the page belongs to.');
    if (origin !== undefined) allowOrigin(response, origin);
    return { site, cell };
  } catch (error) {
    // Pages of any active site may read that their token is wrong (decision 8.4).
    if (ServiceError.from(error).kind === 'unauthorized' && origin !== undefined) {
      const isKnown = await services.sites.checkOrigin({ origin }).then(
        ({ allowed }) => allowed,
        // The answer is still 401, but the page cannot read it.
        () => false,
      );
      if (isKnown) allowOrigin(response, origin);
    }
    throw error;
  }
}

const isOwnPage = (request: Request, publicUrl: string): boolean =>
  request.headers.origin !== undefined && isFromOurPage(request, new URL(publicUrl));
