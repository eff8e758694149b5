import type { Request, Response } from 'express';
import { endAnswer } from '../8-answer/end-answer';
import { markReplayed } from '../8-answer/error-answer';
import { serveAnyone } from '../4-caller/serve-anyone';
import { serveKey } from '../4-caller/serve-key';
import { serveKeyUnmetered } from '../4-caller/serve-key-unmetered';
import { serveSession } from '../4-caller/serve-session';
import { serveSite } from '../4-caller/serve-site';
import { serveSiteReport } from '../4-caller/serve-site-report';
import type { RequestLog } from '../0-common/request-log';
import { findFaults } from '../6-input/find-faults';
import { runAsRoute } from './run-as-route';
import type { Answer, Route } from '../0-common/route';
import type { RequestHandler } from './request-handler';
import { sendCompressed } from '../8-answer/send-compressed';
import { sendJson } from '../8-answer/send-json';
import type { Serve, ServingParts } from '../0-common/serving-parts';

/**
 * Serves one route in the order of checks of decision 4.5. The router has already refused unknown paths and methods;
 * the remaining order is in the file of each kind of caller.
 */
export function serveRoute(route: Route, parts: ServingParts): RequestHandler {
  const serve = serveCaller(route, parts);
  const work = async (request: Request, response: Response, log: RequestLog) => {
    let answer: Answer;
    try {
      answer = await serve(request, response, log);
    } catch (error) {
      parts.freeAnswers.countRefusal(log, error);
      throw error;
    }
    return send(route, { request, response }, answer);
  };
  return runAsRoute(route, work, (error, request) => findFaults(error, request, route));
}

function serveCaller(route: Route, parts: ServingParts): Serve {
  switch (route.caller) {
    case 'anyone':
      return serveAnyone(route, parts);
    case 'session':
      return serveSession(route, parts);
    case 'site':
      return route.tokenInBody === true ? serveSiteReport(route, parts) : serveSite(route, parts);
    case 'key_or_session': {
      const byKey = route.cost === undefined ? serveKeyUnmetered(route, parts) : serveKey(route, parts);
      const bySession = serveSession(route, parts);
      // One kind of caller per request: an Authorization header, even a malformed one, hides the cookies (decision 4.1).
      return (request, response, log) => {
        const isBrowser = request.headers.authorization === undefined && request.headers.cookie !== undefined;
        return isBrowser ? bySession(request, response, log) : byKey(request, response, log);
      };
    }
  }
}

function send(route: Route, raw: { request: Request; response: Response }, answer: Answer): Promise<void> | void {
  const { response } = raw;
  const { status = route.success.status, json, headers, cookies, respond, replayed } = answer;
  if (replayed === true) markReplayed(response);
  if (cookies !== undefined) response.setHeader('Set-Cookie', cookies);
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (respond !== undefined) return respond(raw);
  if (json !== undefined) return route.compresses === true ? sendCompressed(raw, status, json) : sendJson(response, status, json);
  response.writeHead(status);
  endAnswer(response);
}
