import type { Request } from 'express';
import { ServiceError } from '@consent/errors';
import type { BodyBudget } from './body-budget';
import { readQuery } from './query-parameters';
import { checkContentType, declaresTooLarge, expectsContinue, parseBody, readBody, tooLarge } from './read-body';
import type { RequestLog } from './request-log';
import type { Route, RouteRequest } from './route';
import { compileBody } from './validate-body';

export type Input = Pick<RouteRequest, 'path' | 'query' | 'body' | 'hasSuspectText'>;

/**
 * Path, query and body as the route declares them, or what is wrong with them: that
 * is told only after what comes before it in decisions 4.5. Never rejects.
 */
export type ReadInput = (request: Request, log: RequestLog) => Promise<Input | ServiceError>;

/** The path is looked at last, as its misfit is a 404 (decisions 4.5). */
export function createInputReader(route: Route, bodyBudget: BodyBudget): ReadInput {
  const pathParameters = Object.entries(route.pathParameters ?? {});
  const validateBody = route.body === undefined ? undefined : compileBody(route.body);

  async function read(request: Request, log: RequestLog): Promise<Input> {
    if (declaresTooLarge(request, route.bodyLimitBytes)) throw tooLarge(route.bodyLimitBytes);
    let body: unknown;
    let hasSuspectText = false;
    if (validateBody !== undefined) {
      log.bodyHold = bodyBudget.open();
      if (expectsContinue(request)) request.res?.writeContinue();
      const bytes = await readBody(request, route.bodyLimitBytes, log.bodyHold);
      checkContentType(request);
      const parsed = parseBody(bytes);
      hasSuspectText = parsed.hasSuspectEscape;
      validateBody(parsed.value, hasSuspectText && route.checksTextItself !== true);
      body = parsed.value;
    }
    const query = readQuery(request.url, route.queryParameters ?? {});
    const path: Record<string, string> = {};
    for (const [name, parameter] of pathParameters) {
      const text = request.params[name] as string;
      if (!parameter.fits(text)) throw parameter.misfit();
      path[name] = parameter.canonical(text);
    }
    return { path, query, body, hasSuspectText } as Input;
  }

  return (request, log) => read(request, log).catch((error: unknown) => ServiceError.from(error));
}
