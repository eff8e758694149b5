import type { Knex } from 'knex';
import type { QueryResult, QueryResultRow } from 'pg';

/**
 * What a store is a function of: the database, or a transaction on it. A store
 * made on a transaction cannot write outside of it by mistake.
 */
export interface Handle {
  /**
   * Runs a prepared statement. `name` stands for the text on each connection: it is
   * parsed and planned there once, so one name must always mean one text.
   */
  query<Row extends QueryResultRow = Record<string, never>>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /** For ordinary queries; costs twice the CPU of `query`. */
  readonly knex: Knex;
}

/** Commits when `work` resolves, rolls back when it throws; never does one for the other. */
export type Transaction = <Result>(work: (tx: Handle) => Promise<Result>) => Promise<Result>;
