import express, { type Express, type NextFunction, type Request, type RequestHandler as ExpressHandler, type Response } from 'express';
import { invalid, notFound, ServiceError } from '@consent/errors';
import type { PreflightPath } from './cross-origin';
import { sendError } from './error-answer';
import type { RequestHandler } from './request-handler';
import { requestIdOf } from './request-id';
import type { Route } from './route';

export const apiPrefix = '/api/v1';

interface Page {
  path: string;
  handle: RequestHandler;
}

interface HandlerMakers {
  serve: (route: Route) => RequestHandler;
  /** OPTIONS of a path that pages of other origins may call. */
  servePreflight: (path: PreflightPath) => RequestHandler;
}

/**
 * Builds the express app: pages outside the API, one handler per route, 405 for a
 * known path with another method, 404 for the rest, and the last-resort handler.
 */
export function createRouter(
  routes: readonly Route[],
  { serve, servePreflight }: HandlerMakers,
  pages: readonly Page[],
  fallback?: ExpressHandler,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);

  app.use((request: Request, response: Response, next: NextFunction) => {
    response.setHeader('X-Request-Id', requestIdOf(request.headers['x-request-id']));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    if (request.httpVersion === '1.1' && countOf('host', request.rawHeaders) !== 1) {
      response.setHeader('Connection', 'close');
      return sendError(response, invalid('HTTP/1.1 needs one Host header.'));
    }
    next();
  });

  for (const [path, routesOfPath] of byPath(routes)) {
    const expressPath = apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const route of routesOfPath) {
      const handler = serve(route);
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      // express answers HEAD by the GET handler; a route that has no HEAD refuses it before.
      if (route.method === 'GET' && route.head === false) app.head(expressPath, refuseMethod(routesOfPath));
      app[method](expressPath, handler);
    }
    const open = routesOfPath.filter((route) => route.crossOrigin === true);
    if (open.length > 0) {
      app.options(expressPath, servePreflight({ path, allow: allowedMethods(routesOfPath), methods: methodsOf(open).join(', ') }));
    }
    app.all(expressPath, refuseMethod(routesOfPath));
  }
  for (const page of pages) {
    app.get(page.path, page.handle);
    app.all(page.path, (_request: Request, response: Response) => {
      response.setHeader('Allow', 'GET, HEAD');
      sendError(response, new ServiceError('method_not_allowed', 'This path takes GET.'));
    });
  }

  if (fallback !== undefined) app.use(fallback);
  app.use((_request: Request, response: Response) => sendError(response, notFound('path; the reference is at /docs')));
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    void next;
    // express itself only fails on a path that is not valid percent-encoding: no resource has such a name.
    const undecodable = error instanceof URIError || (error as { status?: number }).status === 400;
    sendError(response, undecodable ? notFound('path; it is not valid percent-encoding') : ServiceError.from(error));
  });
  return app;
}

/** Of two headers Node keeps the first; a party before us may have gone by the second. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] as string;
    if (header.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}

/** Paths in an order in which a fixed segment wins over a parameter. */
function byPath(routes: readonly Route[]): [string, Route[]][] {
  const groups = new Map<string, Route[]>();
  for (const route of routes) groups.set(route.path, [...(groups.get(route.path) ?? []), route]);
  const parameters = (path: string) => path.split('{').length - 1;
  return [...groups].sort(([a], [b]) => parameters(a) - parameters(b));
}

function methodsOf(routes: readonly Route[]): string[] {
  const methods = routes.flatMap((route) => (route.method === 'GET' && route.head !== false ? ['GET', 'HEAD'] : [route.method]));
  return [...new Set(methods)].sort();
}

/** The Allow header of a path. */
function allowedMethods(routes: readonly Route[]): string {
  const options = routes.some((route) => route.crossOrigin === true) ? ['OPTIONS'] : [];
  return [...options, ...methodsOf(routes)].sort().join(', ');
}

function refuseMethod(routes: readonly Route[]): RequestHandler {
  const allow = allowedMethods(routes);
  return (_request, response) => {
    response.setHeader('Allow', allow);
    sendError(response, new ServiceError('method_not_allowed', `This path takes ${allow}.`));
  };
}
