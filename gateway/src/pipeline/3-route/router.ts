import express, { type Express, type NextFunction, type Request, type RequestHandler as ExpressHandler, type Response } from 'express';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { PreflightPath } from './preflight';
import { sendError } from '../8-answer/error-answer';
import { requestLogOf, type RouteName } from '../0-common/request-log';
import type { RequestHandler } from './request-handler';
import type { Route } from '../0-common/route';

interface Page {
  path: string;
  handle: RequestHandler;
}

export interface RouteGroup {
  prefix: string;
  routes: readonly Route[];
}

interface HandlerMakers {
  serve: (route: Route) => RequestHandler;
  servePreflight: (path: PreflightPath) => RequestHandler;
}

export function createRouter(
  groups: readonly RouteGroup[],
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

  const paths = groups.flatMap(({ prefix, routes }) => byPath(routes).map((ofPath) => [prefix, ...ofPath] as const));
  for (const [prefix, path, routesOfPath] of paths) {
    // One express route per path, because express tries its routes one after the other.
    const ofPath = app.route(prefix + path.replaceAll(/\{(\*?)(\w+)\}/g, (_, star: string, name: string) => `${star || ':'}${name}`));
    for (const route of routesOfPath) {
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      // express answers HEAD with the GET handler, so routes without HEAD must refuse it first.
      if (route.method === 'GET' && route.head === false) ofPath.head(refuseMethod(routesOfPath));
      ofPath[method](serve(route));
    }
    const open = routesOfPath.filter((route) => route.crossOrigin === true);
    if (open.length > 0) {
      ofPath.options(servePreflight({ path, allow: allowedMethods(routesOfPath), methods: methodsOf(open).join(', ') }));
    }
    ofPath.all(refuseMethod(routesOfPath));
  }
  for (const page of pages) {
    app.get(page.path, ofPage({ method: 'GET', path: page.path }, page.handle));
    app.all(page.path, (_request: Request, response: Response) => {
      response.setHeader('Allow', 'GET, HEAD');
      sendError(response, new ServiceError('method_not_allowed', 'Method not allowed. Use GET or HEAD.'));
    });
  }

  if (fallback !== undefined) app.use(ofFallback(fallback));
  app.use((request: Request, response: Response) => {
    const advice = request.path.endsWith('/') ? 'Paths have no slash at the end' : 'See the API reference at /docs';
    sendError(response, notFound(`path. ${advice}`));
  });
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    void next;
    // express itself fails only on paths with invalid percent-encoding. No resource has such a name.
    const undecodable = error instanceof URIError || (error as { status?: number }).status === 400;
    sendError(response, undecodable ? notFound('path. It is not valid percent-encoding') : ServiceError.from(error));
  });
  return app;
}

function ofPage(route: RouteName, handle: RequestHandler): RequestHandler {
  return (request, response) => {
    Object.assign(requestLogOf(response), { route, isPage: true });
    return handle(request, response);
  };
}

function ofFallback(fallback: ExpressHandler): ExpressHandler {
  const route = { method: 'GET', path: '/{dashboard}' };
  return (request, response, next) => {
    const log = Object.assign(requestLogOf(response), { route, isPage: true });
    return fallback(request, response, (error?: unknown) => {
      Object.assign(log, { route: undefined, isPage: false });
      next(error);
    });
  };
}

/**
 * Orders the paths so that a fixed segment wins over a parameter. First segments keep the order of `routes`, because
 * express tries paths in turn and the first ones get most of the traffic.
 */
function byPath(routes: readonly Route[]): [string, Route[]][] {
  const groups = new Map<string, Route[]>();
  for (const route of routes) groups.set(route.path, [...(groups.get(route.path) ?? []), route]);
  const segments = [...new Set(routes.map(({ path }) => firstSegment(path)))];
  const place = (path: string) => segments.indexOf(firstSegment(path)) * 100 + path.split('{').length;
  return [...groups].sort(([a], [b]) => place(a) - place(b));
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] as string;
}

function methodsOf(routes: readonly Route[]): string[] {
  const methods = routes.flatMap((route) => (route.method === 'GET' && route.head !== false ? ['GET', 'HEAD'] : [route.method]));
  return [...new Set(methods)].sort();
}

function allowedMethods(routes: readonly Route[]): string {
  const options = routes.some((route) => route.crossOrigin === true) ? ['OPTIONS'] : [];
  return [...options, ...methodsOf(routes)].sort().join(', ');
}

function refuseMethod(routes: readonly Route[]): RequestHandler {
  const allow = allowedMethods(routes);
  return (_request, response) => {
    response.setHeader('Allow', allow);
    sendError(response, new ServiceError('method_not_allowed', `Method not allowed. Use ${asList(allow)}.`));
  };
}

function asList(allow: string): string {
  return allow.replace(/, (?=[A-Z]+$)/, ' or ');
}
