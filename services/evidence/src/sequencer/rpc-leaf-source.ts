import type { LeafServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { LeafSource } from './leaf-source';

export function createRpcLeafSource(name: string, client: RpcClient<LeafServiceMethods>): LeafSource {
  return {
    name,
    pull: (request) => client.pullLeaves({ ...request, heldIds: [] }),
    repeat: (step) => client.repeatLeaves(step),
  };
}
