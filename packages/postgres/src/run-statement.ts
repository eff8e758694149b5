import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { ServiceError } from '@consent/kernel/errors';
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

/**
 * Runs one statement on a pooled connection. Rejects with `outcome_unknown` when the reply to a change is lost. Uses
 * callbacks because this is the hot path.
 */
export function runStatement<Row extends QueryResultRow>(
  pool: Pool,
  statement: Statement,
  replyTimeout: ReplyTimeout,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    pool.connect((connectError, client) => {
      if (client === undefined) {
        reject(toServiceError(connectError));
        return;
      }
      // Compute the timeout only now, because waiting for the connection takes time too.
      const timeoutMs = replyTimeout();
      if (timeoutMs <= 0) {
        client.release();
        reject(tooLateError());
        return;
      }
      client.query<Row>(withTimeout(statement, timeoutMs), (error: Error | null, result) => {
        // pool.query() would drop the connection on any error, even a unique violation.
        client.release(error ? !leavesConnectionUsable(error) : false);
        if (error) reject(errorOfStatement(error, statement));
        else resolve(result);
      });
    });
  });
}

/** Outside a transaction, anything but a SELECT commits implicitly, so a missing reply means an unknown outcome. */
function errorOfStatement(error: Error, { text }: Statement): ServiceError {
  return isRolledBack(error) || isSelect.test(text) ? toServiceError(error) : lostReplyError(error);
}

const isSelect = /^\s*SELECT\b/i;

export function tooLateError(): ServiceError {
  return new ServiceError('deadline', 'The answer did not come in time.');
}

/** The types of pg lack `query_timeout`. It reads 0 as no limit. */
export function withTimeout({ name, text, values }: Statement, timeoutMs: number) {
  return { name, text, values, query_timeout: Math.max(1, Math.ceil(timeoutMs)) } as { text: string };
}
