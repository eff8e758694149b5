import type { Pool, QueryResultRow } from 'pg';
import { within, type Registry } from '@consent/kernel';
import type { Handle, Transaction } from './handle';
import { createPool, defaultStatementTimeoutMs, type PoolOptions } from './pool';
import { observePool } from './pool-metrics';
import { runStatement, type Caller, type ReplyTimeout } from './run-statement';
import { runTransaction } from './transaction';

export interface DatabaseOptions extends PoolOptions {
  registry?: Registry;
  /** Deadline of the current work, on the clock of performance.now(). Its statements end by then. */
  deadlineAtMs?: () => number | undefined;
  /** Signal of the current work. When it aborts, its statements that change nothing end. */
  signal?: () => AbortSignal | undefined;
}

export interface Database extends Handle {
  readonly name: 'database';
  transaction: Transaction;
  /** For COPY streams. Release or destroy every connection taken from it. */
  readonly pool: Pool;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

const readinessTimeoutMs = 2000;
const replyGraceMs = 2000;

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const longestReplyMs = (options.statementTimeoutMs ?? defaultStatementTimeoutMs) + replyGraceMs;
  // Read the deadline and the signal here, in the caller's async context: pool callbacks run in the context of an earlier call.
  const replyTimeout = (): ReplyTimeout => {
    const deadlineAtMs = options.deadlineAtMs?.() ?? Infinity;
    return () => Math.min(longestReplyMs, deadlineAtMs - performance.now());
  };
  const caller = (): Caller => ({ replyTimeout: replyTimeout(), signal: options.signal?.() });

  const query = <Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]) =>
    runStatement<Row>(pool, { name, text, values }, caller());

  const isReady = async (): Promise<boolean> => {
    const answer = query('database_ready', 'SELECT 1', []).then(
      () => true,
      () => false,
    );
    return (await within(readinessTimeoutMs, answer)) ?? false;
  };
  const readActiveSeconds = async (): Promise<number> => {
    const { rows } = await query<{ seconds: number }>(
      'active_seconds',
      'SELECT active_time / 1000 AS seconds FROM pg_stat_database WHERE datname = current_database()',
      [],
    );
    return rows[0]?.seconds ?? 0;
  };
  if (options.registry !== undefined) observePool(pool, { isReady, readActiveSeconds }, options.registry);

  return {
    name: 'database',
    pool,
    query,
    execute: (text) => runStatement(pool, { text }, caller()),
    transaction: (work) => runTransaction(pool, { replyTimeout: replyTimeout(), rollbackTimeoutMs: longestReplyMs }, work),
    isReady,
    stop: () => pool.end(),
  };
}
