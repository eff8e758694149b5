import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { ServiceError } from '@consent/kernel/errors';
import { cancelStatement } from './cancel-statement';
import type { Connect } from './connections';
import { isRolledBack, leavesConnectionUsable, lostReplyError, toServiceError } from './postgres-errors';

export interface Statement {
  name?: string | undefined;
  text: string;
  values?: readonly unknown[] | undefined;
}

/**
 * Milliseconds until we stop waiting for a reply. A connection without a reply is closed, and PostgreSQL then ends the
 * statement (`client_connection_check_interval`). 0 or less: the caller's deadline has passed.
 */
export type ReplyTimeout = () => number;

export interface Caller {
  replyTimeout: ReplyTimeout;
  /** Aborts when nobody waits for the result. Ends statements that change nothing, and no others. */
  signal: AbortSignal | undefined;
}

/**
 * Runs one statement on a pooled connection. Rejects with `outcome_unknown` when the reply to a change is lost. Uses
 * callbacks because this is the hot path.
 */
export function runStatement<Row extends QueryResultRow>(
  connect: Connect,
  statement: Statement,
  caller: Caller,
): Promise<QueryResult<Row>> {
  const { replyTimeout } = caller;
  const signal = caller.signal !== undefined && changesNothing(statement) ? caller.signal : undefined;
  return new Promise((resolve, reject) => {
    connect((connectError, client) => {
      if (client === undefined) {
        reject(toServiceError(connectError));
        return;
      }
      if (signal?.aborted === true) {
        client.release();
        reject(toServiceError(signal.reason));
        return;
      }
      // Compute the timeout only now, because waiting for the connection takes time too.
      const timeoutMs = replyTimeout();
      if (timeoutMs <= 0) {
        client.release();
        reject(tooLateError());
        return;
      }
      const release = signal === undefined ? (isBroken: boolean) => client.release(isBroken) : releaseWhenEnded(client, signal, reject);
      client.query<Row>(withTimeout(statement, timeoutMs), (error: Error | null, result) => {
        // pool.query() would drop the connection on any error, even a unique violation.
        release(error ? !leavesConnectionUsable(error) : false);
        if (error) reject(errorOfStatement(error, statement));
        else resolve(result);
      });
    });
  });
}

/** Most statements end sooner. PostgreSQL starts a process for each cancel request, so disconnecting clients could overload it. */
const cancelAfterMs = 200;

/**
 * Cancels the statement if it is still running `cancelAfterMs` after `signal` aborts. Returns the function that releases the
 * connection. The connection returns to the pool only after both the statement and the cancel request have ended. So the
 * request cannot cancel another statement, and abandoned requests never use more connections than the pool has.
 */
function releaseWhenEnded(client: PoolClient, signal: AbortSignal, reject: (reason: unknown) => void): (isBroken: boolean) => void {
  let cancelling: Promise<boolean> | undefined;
  let cancelTimer: NodeJS.Timeout | undefined;
  let isReleased = false;
  const release = (isBroken: boolean) => {
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
  const cancel = () => {
    cancelling = cancelStatement(client);
    // PostgreSQL ends the statement of a closed connection.
    void cancelling.then((isSignalled) => isSignalled || release(true));
  };
  const leave = () => {
    reject(toServiceError(signal.reason));
    cancelTimer = setTimeout(cancel, cancelAfterMs);
  };
  signal.addEventListener('abort', leave, { once: true });
  return (isBroken) => {
    signal.removeEventListener('abort', leave);
    clearTimeout(cancelTimer);
    if (cancelling === undefined) release(isBroken);
    else void cancelling.then(() => release(isBroken));
  };
}

/** Outside a transaction, a change commits implicitly, so a missing reply means an unknown outcome. */
function errorOfStatement(error: Error, statement: Statement): ServiceError {
  return isRolledBack(error) || changesNothing(statement) ? toServiceError(error) : lostReplyError(error);
}

function changesNothing({ text }: Statement): boolean {
  return isSelect.test(text) || (isWith.test(text) && !hasChange.test(text));
}

const isSelect = /^\s*SELECT\b/i;
const isWith = /^\s*WITH\b/i;
const hasChange = /\b(INSERT|UPDATE|DELETE|MERGE)\b/i;

export function tooLateError(): ServiceError {
  return new ServiceError('deadline', 'The answer did not come in time.');
}

/** The types of pg lack `query_timeout`. It reads 0 as no limit. */
export function withTimeout({ name, text, values }: Statement, timeoutMs: number) {
  return { name, text, values, query_timeout: Math.max(1, Math.ceil(timeoutMs)) } as { text: string };
}
