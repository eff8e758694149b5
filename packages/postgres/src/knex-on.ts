import makeKnex, { type Knex } from 'knex';
import type { PoolClient } from 'pg';
import { toServiceError } from './postgres-errors';

/** Where the statements of a knex instance run. */
export interface ConnectionLender {
  lend(): Promise<PoolClient>;
  takeBack(client: PoolClient): void;
  /** Hears of each failure before it is mapped. */
  onError(error: unknown, client: PoolClient): void;
  replyTimeoutMs: number;
}

/** The four methods of knex's client that stand between a built query and a connection. */
interface KnexClient {
  acquireConnection(): Promise<PoolClient>;
  releaseConnection(client: PoolClient): Promise<void>;
  query(client: PoolClient, statement: string | KnexStatement): Promise<unknown>;
  transaction(): never;
}

interface KnexStatement {
  sql: string;
  options?: object;
}

/**
 * A knex that has no pool of its own and borrows a connection for each query, so
 * that it and the prepared statements share one pool, and its errors are mapped
 * like theirs. Its own transactions are shut off: ours see a failed COMMIT.
 */
export function knexOn(lender: ConnectionLender): Knex {
  // Without bindings in its errors: they are personal data, and errors are logged.
  const knex = makeKnex({ client: 'pg', compileSqlOnError: false });
  const client = knex.client as KnexClient;
  const query = client.query.bind(client);

  client.acquireConnection = () => lender.lend();
  client.releaseConnection = (connection) => {
    lender.takeBack(connection);
    return Promise.resolve();
  };
  client.query = async (connection, statement) => {
    const { sql, options, ...rest }: KnexStatement = typeof statement === 'string' ? { sql: statement } : statement;
    try {
      return await query(connection, { ...rest, sql, options: { ...options, query_timeout: lender.replyTimeoutMs } });
    } catch (error) {
      lender.onError(error, connection);
      throw toServiceError(error);
    }
  };
  client.transaction = () => {
    throw new Error('Use database.transaction(); it does not nest.');
  };
  return knex;
}
