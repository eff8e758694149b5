import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { leavesConnectionUsable, toServiceError } from './postgres-errors';

export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
  /** pg's own limit for the reply, for a server that cannot be reached any more. */
  query_timeout: number;
}

/** Borrows a connection for one statement. By callbacks, for this is the hot path. */
export function runStatement<Row extends QueryResultRow>(pool: Pool, statement: Statement): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    pool.connect((connectError, client) => {
      if (client === undefined) {
        reject(toServiceError(connectError));
        return;
      }
      client.query<Row>(statement, (error: Error | null, result) => {
        // pool.query() would drop the connection on any error, such as each unique violation.
        client.release(error ? !leavesConnectionUsable(error) : false);
        if (error) reject(toServiceError(error));
        else resolve(result);
      });
    });
  });
}
