import type { PoolClient, QueryResultRow } from 'pg';
import { within, type Registry } from '@consent/kernel';
import type { Handle, Transaction } from './handle';
import { acquire, openConnections, type Connections } from './connections';
import { defaultStatementTimeoutMs, type PoolOptions } from './pool';
import { observePool } from './pool-metrics';
import { runStatement, type Caller, type ReplyTimeout } from './run-statement';
import { runTransaction } from './transaction';

export interface DatabaseOptions extends PoolOptions {
  registry?: Registry;
  /** Default: a pool of its own. */
  connections?: Connections | undefined;
  /** Label of the metrics, where a process has several cells. */
  cell?: string | undefined;
  /** Deadline of the current work, on the clock of performance.now(). Its statements end by then. */
  deadlineAtMs?: () => number | undefined;
  /** Signal of the current work. When it aborts, its statements that change nothing end. */
  signal?: () => AbortSignal | undefined;
}

export interface Database extends Handle {
  readonly name: 'database';
  transaction: Transaction;
  /** For COPY streams. Release every connection. Rejects with unavailable. */
  connect(): Promise<PoolClient>;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

const readinessTimeoutMs = 2000;
const replyGraceMs = 2000;

export function createDatabase(options: DatabaseOptions): Database {
  const connections = options.connections ?? openConnections(options);
  const longestReplyMs = (options.statementTimeoutMs ?? defaultStatementTimeoutMs) + replyGraceMs;
  // Read the deadline and the signal here, in the caller's async context: pool callbacks run in the context of an earlier call.
  const replyTimeout = (): ReplyTimeout => {
    const deadlineAtMs = options.deadlineAtMs?.() ?? Infinity;
    return () => Math.min(longestReplyMs, deadlineAtMs - performance.now());
  };
  const caller = (): Caller => ({ replyTimeout: replyTimeout(), signal: options.signal?.() });

  const query = <Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]) =>
    runStatement<Row>(connections.connect, { name: connections.statementPrefix + name, text, values }, caller());

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
  if (options.registry !== undefined) observePool(connections, { isReady, readActiveSeconds, cell: options.cell }, options.registry);

  return {
    name: 'database',
    connect: () => acquire(connections),
    query,
    execute: (text) => runStatement(connections.connect, { text }, caller()),
    transaction: (work) => runTransaction(connections, { replyTimeout: replyTimeout(), rollbackTimeoutMs: longestReplyMs }, work),
    isReady,
    stop: connections.stop,
  };
}
