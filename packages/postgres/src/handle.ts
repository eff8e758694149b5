import type { QueryResult, QueryResultRow } from 'pg';

/** Where statements run: the database, or a transaction on it. What is given a transaction cannot write outside of it by mistake. */
export interface Handle {
  /**
   * Runs a prepared statement. `name` stands for the text on each connection: it is parsed and
   * planned there once, so one name must always mean one text.
   */
  query<Row extends QueryResultRow = Record<string, never>>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /** Runs a statement that is not prepared, because its text varies, such as DDL. */
  execute(text: string): Promise<QueryResult>;
}

/** Commits when `work` resolves, rolls back when it throws; never does one for the other. */
export type Transaction = <Result>(work: (tx: Handle) => Promise<Result>) => Promise<Result>;
