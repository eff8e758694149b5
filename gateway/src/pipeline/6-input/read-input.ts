import type { Request } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import type { BodyBudget, BodyHold, BodyOwner } from './body-budget';
import { smallBodyBytes, jsonValueLimit } from './body-limits';
import { readQuery } from '../3-route/query-parameters';
import { checkContentType, declaresTooLarge, expectsContinue, noMemory, parseBody, readBody, scanBody, tooLarge } from './read-body';
import type { RefusedBodies } from './refused-bodies';
import type { RequestLog } from '../2-arrival/request-log';
import type { Route, RouteRequest } from '../3-route/route';
import type { SlowBodies } from './slow-bodies';
import { compileBody } from './validate-body';

export type Input = Pick<RouteRequest, 'path' | 'query' | 'body' | 'hasSuspectText'>;

/** Bytes that a refused JSON value counts as, beside its text: roughly its share of the parsing time. */
const countedBytesPerValue = 64;

const noBytes: Buffer = Buffer.alloc(0);

/** Who sent the request. Decides which memory pool its body uses. */
export interface Sender {
  owner: BodyOwner;
  address: string;
  /** Key for counting refused bodies: the account of a known caller, otherwise the address. */
  countedAs: string;
}

/**
 * Path, query and body as the route declares them, or what is wrong with them: that
 * is told only after what comes before it in decision 4.5. Never rejects.
 */
export type ReadInput = (request: Request, log: RequestLog, sender: Sender) => Promise<Input | ServiceError>;

export interface InputParts {
  bodyBudget: BodyBudget;
  refusedBodies: RefusedBodies;
  slowBodies: SlowBodies;
}

/** Whether a body may exceed the size that is read before admission. A body without a declared length may. */
export function mayBeLarge(request: Request): boolean {
  const declared = request.headers['content-length'];
  if (declared !== undefined) return Number(declared) > smallBodyBytes;
  return request.headers['transfer-encoding'] !== undefined;
}

/** The path is looked at last, as its misfit is a 404 (decision 4.5). */
export function createInputReader(route: Route, { bodyBudget, refusedBodies, slowBodies }: InputParts): ReadInput {
  const pathParameters = Object.entries(route.pathParameters ?? {});
  const validateBody = route.body === undefined ? undefined : compileBody(route.body);
  const { bodyLimitBytes, maxJsonValues = jsonValueLimit.others } = route;

  async function read(request: Request, log: RequestLog, sender: Sender): Promise<Input> {
    if (declaresTooLarge(request, bodyLimitBytes)) throw tooLarge(bodyLimitBytes);
    let body: unknown;
    let hasSuspectText = false;
    if (validateBody !== undefined) {
      const isLarge = mayBeLarge(request);
      // A small body of a known caller is charged or counted like any call; it needs no limit of its own.
      const isCounted = isLarge || sender.owner !== 'known';
      if (isCounted) refusedBodies.check(sender.countedAs);
      const hold = (log.bodyHold = bodyBudget.open(sender.owner, sender.address, isLarge));
      let bytes: Buffer = noBytes;
      let values = 0;
      try {
        const received = receive(request, log, hold);
        bytes = Buffer.isBuffer(received) ? received : await received;
        checkContentType(request);
        const scan = scanBody(bytes, maxJsonValues);
        values = scan.values;
        // A small body does not wait: no promise for each of them.
        const hasRoom = hold.takeParsed(values);
        if (hasRoom !== true && !(await hasRoom)) throw noMemory();
        body = parseBody(bytes);
        hasSuspectText = scan.hasSuspectEscape;
        validateBody(body, hasSuspectText && route.checksTextItself !== true);
      } catch (error) {
        hold.release();
        const isTooLarge = ServiceError.from(error).kind === 'too_large';
        const size = isTooLarge ? bodyLimitBytes : bytes.length + values * countedBytesPerValue;
        if (isCounted) refusedBodies.count(sender.countedAs, size);
        throw error;
      }
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

  /** All bytes of the body. Most small bodies arrive in the packet of the head; reading them in one call is cheaper than listening. */
  function receive(request: Request, log: RequestLog, hold: BodyHold): Buffer | Promise<Buffer> {
    const declared = Number(request.headers['content-length']);
    if (declared > smallBodyBytes || request.readableLength !== declared) return receiveMore(request, log, hold);
    if (!hold.take(declared)) throw noMemory();
    const bytes = (request.read() as Buffer | null) ?? noBytes;
    // Without a reader the request would never end.
    request.resume();
    return bytes;
  }

  /** Reads the body as it arrives. A large body with a declared length first reserves memory for all of it. */
  async function receiveMore(request: Request, log: RequestLog, hold: BodyHold): Promise<Buffer> {
    const declared = Number(request.headers['content-length']);
    const isReserved = declared > smallBodyBytes;
    if (isReserved && !(await hold.reserve(declared))) throw noMemory();
    if (expectsContinue(request)) request.res?.writeContinue();
    const stopWatching = slowBodies.watch(request);
    const incoming = readBody(request, bodyLimitBytes, isReserved ? () => true : hold.take);
    log.abortBody = (error) => {
      incoming.abort(error);
      hold.release();
    };
    try {
      return await incoming.bytes;
    } finally {
      stopWatching();
    }
  }

  return (request, log, sender) => read(request, log, sender).catch((error: unknown) => ServiceError.from(error));
}
