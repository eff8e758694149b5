import type { PoolClient, QueryResultRow } from 'pg';
import { ServiceError } from '@consent/kernel/errors';
import type { Handle } from './handle';
import { acquire, type Connections } from './connections';
import { isRolledBack, leavesConnectionUsable, lostReplyError, toServiceError } from './postgres-errors';
import { tooLateError, withTimeout, type ReplyTimeout } from './run-statement';

interface Limits {
  replyTimeout: ReplyTimeout;
  /** Time limit of the rollback, which must run even after the deadline. */
  rollbackTimeoutMs: number;
}

/**
 * Runs `work` in a transaction on one connection. Any throw rolls back, and so does a deadline that passes before COMMIT.
 * A failed statement fails the transaction even if `work` catches its error, because PostgreSQL answers such a COMMIT
 * with ROLLBACK and no error. Rejects with `outcome_unknown` when the reply to COMMIT is lost.
 */
export async function runTransaction<T>(
  connections: Pick<Connections, 'connect' | 'statementPrefix'>,
  limits: Limits,
  work: (handle: Handle) => Promise<T>,
): Promise<T> {
  const client = await acquire(connections);
  const tx = createTransactionHandle(client, connections.statementPrefix, limits);
  try {
    await tx.run('BEGIN');
    const result = await work(tx.handle);
    tx.close();
    const { command } = await tx.run('COMMIT');
    if (command !== 'COMMIT') throw new ServiceError('internal', 'Internal error.', { cause: tx.failure() });
    return result;
  } catch (error) {
    tx.close();
    if (tx.isUsable() && client.getTransactionStatus() !== 'I') await tx.rollback().catch(() => undefined);
    throw toServiceError(error);
  } finally {
    client.release(!tx.isUsable() || client.getTransactionStatus() !== 'I');
  }
}

function createTransactionHandle(client: PoolClient, statementPrefix: string, { replyTimeout, rollbackTimeoutMs }: Limits) {
  let isOpen = true;
  let isUsable = true;
  let failure: unknown;

  const onError = (error: unknown) => {
    failure ??= error;
    if (!leavesConnectionUsable(error)) isUsable = false;
  };

  async function run<Row extends QueryResultRow>(
    text: string,
    { name, values, timeoutMs = replyTimeout() }: { name?: string; values?: readonly unknown[]; timeoutMs?: number } = {},
  ) {
    if (timeoutMs <= 0) throw tooLateError();
    try {
      return await client.query<Row>(withTimeout({ name, text, values }, timeoutMs));
    } catch (error) {
      onError(error);
      throw text === 'COMMIT' && !isRolledBack(error) ? lostReplyError(error) : toServiceError(error);
    }
  }

  /** An un-awaited call would otherwise run in the connection's next transaction. */
  function assertOpen(): void {
    if (!isOpen) throw new Error('The transaction is over.');
  }

  const handle: Handle = {
    query: async <Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]) => {
      assertOpen();
      return run<Row>(text, { name: statementPrefix + name, values });
    },
    execute: async (text) => {
      assertOpen();
      return run(text);
    },
  };

  return {
    handle,
    run,
    rollback: () => run('ROLLBACK', { timeoutMs: rollbackTimeoutMs }),
    close: () => {
      isOpen = false;
    },
    isUsable: () => isUsable,
    failure: () => failure,
  };
}
