import type { QueryResult, QueryResultRow } from 'pg';

/** Runs statements on the database or in a transaction. Code that is given a transaction cannot write outside of it by mistake. */
export interface Handle {
  /**
   * Runs a prepared statement. PostgreSQL parses and plans it once per connection under `name`, so a name must always
   * have the same text.
   */
  query<Row extends QueryResultRow = Record<string, never>>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /** Runs a statement without preparing it, for text that varies, such as DDL. */
  execute(text: string): Promise<QueryResult>;
}

/** Commits when `work` resolves, rolls back when it throws. */
export type Transaction = <Result>(work: (tx: Handle) => Promise<Result>) => Promise<Result>;
