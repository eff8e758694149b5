import type { Database } from './database';
import type { Handle } from './handle';

/**
 * Hands an operation the same stores, bound to a transaction, so that it can
 * neither forget the transaction nor pass the wrong handle:
 *
 *     const inTransaction = withTransaction(database, createStores);
 *     await inTransaction(async ({ consents, events }) => { … });
 */
export function withTransaction<Stores>(
  database: Pick<Database, 'transaction'>,
  createStores: (handle: Handle) => Stores,
): <T>(work: (stores: Stores) => Promise<T>) => Promise<T> {
  return (work) => database.transaction((handle) => work(createStores(handle)));
}
