import type { Once } from '@consent/contracts';
import { errorKinds, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { CallContext } from '@consent/rpc';
import { insertAnswers } from './answers.sql';
import { KeyInUse } from './once';

type Verb = (request: never, parts: never, call: CallContext) => Promise<unknown>;

interface Request {
  once?: Once | undefined;
}

/** True if repeats get this error again (decision 9.3). 429 and 5xx are temporary. */
export function isKeptRefusal(error: ServiceError): boolean {
  const { status } = errorKinds[error.kind];
  return status < 500 && status !== 429 && !error.replayed && !(error instanceof KeyInUse);
}

/**
 * Wraps verbs so that refusals of requests with an Idempotency-Key are stored. A refusal has no effect, so it is stored on
 * its own. If that fails, the caller gets the failure and may retry.
 */
export function keepRefusals<Verbs extends Record<string, Verb>>(verbs: Verbs): Verbs {
  const keeping = Object.entries(verbs).map(([name, verb]) => [
    name,
    async (request: Request, parts: { database: Handle }, call: CallContext) => {
      try {
        return await verb(request as never, parts as never, call);
      } catch (thrown) {
        const error = ServiceError.from(thrown);
        const { once } = request;
        if (once !== undefined && !once.replayOnly && isKeptRefusal(error)) {
          await insertAnswers(parts.database, [{ once, kept: { refusal: { kind: error.kind, message: error.message } } }]);
        }
        throw error;
      }
    },
  ]);
  return Object.fromEntries(keeping) as Verbs;
}
