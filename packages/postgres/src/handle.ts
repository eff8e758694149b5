import type { QueryResult, QueryResultRow } from 'pg';

/** Code that is given a transaction cannot write outside of it by mistake. */
export interface Handle {
  /** Runs a prepared statement. Each connection plans `name` once, so a name must always have the same text. */
  query<Row extends QueryResultRow = Record<string, never>>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  execute(text: string): Promise<QueryResult>;
}

export type Transaction = <Result>(work: (tx: Handle) => Promise<Result>) => Promise<Result>;
