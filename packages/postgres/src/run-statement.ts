import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { leavesConnectionUsable, toServiceError } from './postgres-errors';

export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
  /** Milliseconds until pg stops waiting for a reply, in case the server became unreachable. */
  query_timeout: number;
}

/** Runs one statement on a pooled connection. Uses callbacks because this is the hot path. */
export function runStatement<Row extends QueryResultRow>(pool: Pool, statement: Statement): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    pool.connect((connectError, client) => {
      if (client === undefined) {
        reject(toServiceError(connectError));
        return;
      }
      client.query<Row>(statement, (error: Error | null, result) => {
        // pool.query() would drop the connection on any error, even a unique violation.
        client.release(error ? !leavesConnectionUsable(error) : false);
        if (error) reject(toServiceError(error));
        else resolve(result);
      });
    });
  });
}
