import { type LeafServiceMethods, mainCell } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { LeafSource } from './leaf-source';

/** The source of the main cell has the name of its service, as before there were cells. */
const sourceName = (service: string, cell: string) => (cell === mainCell ? service : `${service}/${cell}`);

function createRpcLeafSource(service: string, cell: string, client: RpcClient<LeafServiceMethods>): LeafSource {
  const about = cell === mainCell ? {} : { cell };
  return {
    name: sourceName(service, cell),
    pull: (request) => client.pullLeaves({ ...request, heldIds: [] }, about),
    repeat: (step) => client.repeatLeaves(step, about),
    rows: {
      listRowAccounts: (request) => client.listRowAccounts(request, { needs: 'row_leaves', ...about }),
      listRowLeaves: (request) => client.listRowLeaves(request, { needs: 'row_leaves', ...about }),
      countWaiting: (request) => client.countWaiting(request, { needs: 'row_leaves', ...about }),
      attestRows: (request) => client.attestRows(request, { needs: 'row_leaves', ...about }),
    },
  };
}

/**
 * The queues of all services with leaves. `refresh` adds those of cells that a service has begun to use, and rejects while
 * a service cannot be asked. A cell is never left out again, because its leaves would never be logged.
 */
export function createCellSources(services: Readonly<Record<string, RpcClient<LeafServiceMethods>>>) {
  const sources = Object.entries(services).map(([service, client]) => createRpcLeafSource(service, mainCell, client));

  async function refresh(): Promise<void> {
    const refreshed = Object.entries(services).map(async ([service, client]) => {
      const { cells } = await client.listCells({}, { needs: 'cells' });
      for (const cell of cells) {
        const isKnown = sources.some(({ name }) => name === sourceName(service, cell));
        if (!isKnown) sources.push(createRpcLeafSource(service, cell, client));
      }
    });
    await Promise.all(refreshed);
  }

  return { sources: sources as readonly LeafSource[], refresh };
}
