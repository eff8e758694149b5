import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { errorKinds, ServiceError, unavailable } from '@consent/kernel/errors';
import { currentRequest, runInRequest, type RequestContext } from '@consent/rpc';
import type { Services } from '../../services';
import type { Answer, Route, RouteRequest } from '../0-common/route';
import { recordRead } from './record-read';

/**
 * Runs the handler of a route. What it reads of an account ends when its client disconnects. Changes run to their end, and
 * so do reads of public routes, because clients share them.
 */
export function handle(route: Route, request: RouteRequest, services: Services): Promise<Answer> {
  return route.auditedRead === undefined
    ? run(route, request, services)
    : recordRead(route, request, services).then(() => run(route, request, services));
}

function run(route: Route, request: RouteRequest, services: Services): Promise<Answer> {
  const endsWithClient = route.method === 'GET' && (route.caller === 'key_or_session' || route.caller === 'session');
  if (!endsWithClient) return route.handle(request, services);
  const { cell, origin } = currentRequest() ?? {};
  return runInRequest(new ReadContext({ requestId: request.requestId, cell, origin }, request.raw.response), () =>
    route.handle(request, services),
  );
}

/**
 * True if a read failed after its client had disconnected. It is not known then how much was done, so it is charged as if it
 * had been answered (decision 22.7). A refusal costs nothing.
 */
export function hasLeft(route: Route, response: ServerResponse, error: unknown): boolean {
  return route.method === 'GET' && response.destroyed && errorKinds[ServiceError.from(error).kind].status >= 500;
}

class ReadContext implements RequestContext {
  readonly requestId: string;
  readonly cell: string | undefined;
  readonly origin: RequestContext['origin'];
  private controller: AbortController | undefined;

  constructor(
    { requestId, cell, origin }: Pick<RequestContext, 'requestId' | 'cell' | 'origin'>,
    private readonly response: ServerResponse,
  ) {
    this.requestId = requestId;
    this.cell = cell;
    this.origin = origin;
  }

  /** Created lazily, because calls that several requests share do not use it. */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      const controller = (this.controller = new AbortController());
      setMaxListeners(0, controller.signal);
      const abort = () => {
        if (!this.response.writableFinished) controller.abort(unavailable('The client has disconnected.'));
      };
      if (this.response.destroyed) abort();
      else this.response.once('close', abort);
    }
    return this.controller.signal;
  }
}
