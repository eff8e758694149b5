import type { CellServiceMethods } from '@consent/contracts';
import { type Logger, observeNumber, type Registry } from '@consent/kernel';
import type { RpcClient } from '@consent/rpc';

interface MissingCellsOptions {
  names: readonly string[];
  client: Pick<RpcClient<CellServiceMethods>, 'listConfiguredCells'>;
  registry: Registry;
  logger: Logger;
}

/**
 * Compares the setting CELLS of the account service with that of this one. Calls about an account in a cell that only the
 * account service has are refused, so an operator must know before customers do. The start is not refused: it would cost
 * the accounts of all other cells their service. Rejects as the account service does.
 */
export function createMissingCells({ names, client, registry, logger }: MissingCellsOptions): () => Promise<void> {
  let missing: readonly string[] = [];
  observeNumber(registry, 'cells_missing', () => missing.length);

  return async () => {
    const { cells } = await client.listConfiguredCells({}, { needs: 'cells' });
    const found = cells.filter((cell) => !names.includes(cell));
    const hasChanged = found.join() !== missing.join();
    missing = found;
    if (!hasChanged) return;
    if (found.length === 0) logger.info('CELLS has every cell of the account service again');
    else logger.error({ cells: found }, 'CELLS lacks cells that the account service chooses from; their accounts get 503');
  };
}
