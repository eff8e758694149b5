import { type LeafServiceMethods, mainCell } from '@consent/contracts';
import type { Feature, RpcClient } from '@consent/rpc';
import type { LeafSource } from './leaf-source';

/** The source of the main cell has the name of its service, as before there were cells. */
const sourceName = (service: string, cell: string) => (cell === mainCell ? service : `${service}/${cell}`);

function createRpcLeafSource(service: string, cell: string, { client, needs }: LeafClient): LeafSource {
  const about = { ...(cell !== mainCell && { cell }), needs };
  return {
    name: sourceName(service, cell),
    pull: (request) => client.pullLeaves({ ...request, heldIds: [] }, about),
    repeat: (step) => client.repeatLeaves(step, about),
    rows: {
      listRowAccounts: (request) => client.listRowAccounts(request, { ...about, needs: needs ?? 'row_leaves' }),
      listRowLeaves: (request) => client.listRowLeaves(request, { ...about, needs: needs ?? 'row_leaves' }),
      countWaiting: (request) => client.countWaiting(request, { ...about, needs: needs ?? 'row_leaves' }),
      attestRows: (request) => client.attestRows(request, { ...about, needs: needs ?? 'row_leaves' }),
    },
  };
}

interface LeafClient {
  client: RpcClient<LeafServiceMethods>;
  /** A service whose earlier releases have no queue. They are not asked. */
  needs?: Feature | undefined;
}

/**
 * The queues of all services with leaves. `refresh` adds those of cells that a service has begun to use, and rejects while
 * a service cannot be asked. A cell is never left out again, because its leaves would never be logged.
 */
export function createCellSources(services: Readonly<Record<string, LeafClient>>) {
  const sources = Object.entries(services).map(([service, given]) => createRpcLeafSource(service, mainCell, given));

  async function refresh(): Promise<void> {
    const refreshed = Object.entries(services).map(async ([service, given]) => {
      // Its earlier releases know cells, but have no queue in any.
      if (given.needs !== undefined) return;
      const { cells } = await given.client.listCells({}, { needs: 'cells' });
      for (const cell of cells) {
        const isKnown = sources.some(({ name }) => name === sourceName(service, cell));
        if (!isKnown) sources.push(createRpcLeafSource(service, cell, given));
      }
    });
    await Promise.all(refreshed);
  }

  return { sources: sources as readonly LeafSource[], refresh };
}
