import type { Request } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import type { BodyBudget, BodyMemory, BodyOwner } from './body-budget';
import { smallBodyBytes, jsonValueLimit } from './body-limits';
import { readIdempotencyKey, takesIdempotencyKey, type IdempotencyKey } from './idempotency-key';
import { readQuery } from './query-parameters';
import { checkContentType, declaresTooLarge, expectsContinue, noMemory, parseBody, readBody, scanBody, tooLarge } from './read-body';
import type { RefusedBodies } from './refused-bodies';
import type { RequestLog } from '../0-common/request-log';
import type { Route, RouteRequest } from '../0-common/route';
import type { SlowBodies } from './slow-bodies';
import { compileBody } from './validate-body';

export type Input = Pick<RouteRequest, 'path' | 'query' | 'body' | 'hasSuspectText'> & { idempotencyKey: IdempotencyKey | undefined };

/** Bytes added per JSON value when a refused body is counted, roughly its share of the parsing time. */
const countedBytesPerValue = 64;

const noBytes: Buffer = Buffer.alloc(0);

export interface Sender {
  owner: BodyOwner;
  address: string;
  /** Key for counting refused bodies: the account of a known caller, otherwise the address. */
  countedAs: string;
}

/**
 * Reads path, query and body as the route declares them. Returns errors instead of rejecting, because other checks
 * are reported first (decision 4.5).
 */
export type ReadInput = (request: Request, log: RequestLog, sender: Sender) => Promise<Input | ServiceError>;

export interface InputParts {
  bodyBudget: BodyBudget;
  refusedBodies: RefusedBodies;
  slowBodies: SlowBodies;
}

export function mayBeLarge(request: Request): boolean {
  const declared = request.headers['content-length'];
  if (declared !== undefined) return Number(declared) > smallBodyBytes;
  return request.headers['transfer-encoding'] !== undefined;
}

/** Reads the path last, because a misfit there is 404 (decision 4.5). */
export function createInputReader(route: Route, { bodyBudget, refusedBodies, slowBodies }: InputParts): ReadInput {
  const pathParameters = Object.entries(route.pathParameters ?? {});
  const validateBody = route.body === undefined ? undefined : compileBody(route.body);
  const { bodyLimitBytes, maxJsonValues = jsonValueLimit.others } = route;
  const takesKey = takesIdempotencyKey(route);

  async function read(request: Request, log: RequestLog, sender: Sender): Promise<Input> {
    if (declaresTooLarge(request, bodyLimitBytes)) throw tooLarge(bodyLimitBytes);
    let body: unknown;
    let hasSuspectText = false;
    let sent: Buffer = noBytes;
    if (validateBody !== undefined) {
      const isLarge = mayBeLarge(request);
      // A small body of a known caller already costs quota or counts toward a limit.
      const isCounted = isLarge || sender.owner !== 'known';
      if (isCounted) refusedBodies.check(sender.countedAs);
      const memory = (log.bodyMemory = bodyBudget.open(sender.owner, sender.address, isLarge));
      let bytes: Buffer = noBytes;
      let values = 0;
      try {
        const received = receive(request, log, memory);
        bytes = Buffer.isBuffer(received) ? received : await received;
        sent = bytes;
        log.bodyBytes = bytes.length;
        if (bytes.length > 0 || route.bodyIsOptional !== true) {
          checkContentType(request, { mayBeText: route.tokenInBody === true });
          const scan = scanBody(bytes, maxJsonValues);
          values = scan.values;
          // Small bodies get a boolean, which saves a promise per request.
          const hasRoom = memory.takeParsed(values);
          if (hasRoom !== true && !(await hasRoom)) throw noMemory();
          const parsed = parseBody(bytes, scan);
          body = parsed instanceof Promise ? await parsed : parsed;
          hasSuspectText = scan.hasSuspectEscape;
          validateBody(body, hasSuspectText && route.checksTextItself !== true);
        }
      } catch (error) {
        memory.release();
        const isTooLarge = ServiceError.from(error).kind === 'too_large';
        const size = isTooLarge ? bodyLimitBytes : bytes.length + values * countedBytesPerValue;
        if (isCounted) refusedBodies.count(sender.countedAs, size);
        throw error;
      }
    }
    const query = readQuery(request.url, route.queryParameters ?? {}, route.ignoresOtherParameters);
    const path: Record<string, string> = {};
    for (const [name, parameter] of pathParameters) {
      const given = request.params[name] as string | string[];
      const text = typeof given === 'string' ? given : given.join('/');
      if (!parameter.fits(text)) throw parameter.misfit();
      path[name] = parameter.canonical(text);
    }
    const idempotencyKey = takesKey ? readIdempotencyKey(request, sent) : undefined;
    return { path, query, body, hasSuspectText, idempotencyKey } as Input;
  }

  /** Most small bodies arrive in the same packet as the head. Reading them in one call is cheaper than listening. */
  function receive(request: Request, log: RequestLog, memory: BodyMemory): Buffer | Promise<Buffer> {
    const declared = Number(request.headers['content-length']);
    if (declared > smallBodyBytes || request.readableLength !== declared) return receiveMore(request, log, memory);
    if (!memory.take(declared)) throw noMemory();
    const bytes = (request.read() as Buffer | null) ?? noBytes;
    // Without a reader the request would never end.
    request.resume();
    return bytes;
  }

  async function receiveMore(request: Request, log: RequestLog, memory: BodyMemory): Promise<Buffer> {
    const declared = Number(request.headers['content-length']);
    const isReserved = declared > smallBodyBytes;
    if (isReserved && !(await memory.reserve(declared))) throw noMemory();
    if (expectsContinue(request)) request.res?.writeContinue();
    const stopWatching = slowBodies.watch(request);
    const incoming = readBody(request, bodyLimitBytes, isReserved ? () => true : memory.take);
    log.abortBody = (error) => {
      incoming.abort(error);
      memory.release();
    };
    try {
      return await incoming.bytes;
    } finally {
      stopWatching();
    }
  }

  return (request, log, sender) => read(request, log, sender).catch((error: unknown) => ServiceError.from(error));
}
