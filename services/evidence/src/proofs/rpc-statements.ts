import type { ConsentStatementServiceMethods, PolicyStatementServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { DescribedLeaf, Statements } from './statements';

interface Clients {
  consent: RpcClient<ConsentStatementServiceMethods>;
  policy: RpcClient<PolicyStatementServiceMethods>;
}

/** Asks the services themselves. */
export function createRpcStatements({ consent, policy }: Clients): Statements {
  return {
    describeConsent: async (accountId, id) => {
      const { subjectId, tag, leaves, complete } = await consent.describeConsent({ accountId, id });
      return { subjectId, tag, leaves, isComplete: complete };
    },
    describeSubject: async (accountId, subjectId) => {
      const leaves: DescribedLeaf[] = [];
      let isComplete = true;
      for (let cursor = ''; ;) {
        const page = await consent.describeSubject({ accountId, subjectId, cursor });
        for (const leaf of page.leaves) leaves.push(leaf);
        isComplete &&= page.complete;
        cursor = page.nextCursor;
        if (cursor === '') return { tag: page.tag, leaves, isComplete };
      }
    },
    describeVersion: async (accountId, policyId, version) => {
      const { type, tag, frame, data, queued } = await policy.describeVersion({ accountId, policyId, version });
      return { tag, leaves: [{ type, frame, data, salt: Buffer.alloc(0), record: '', erasedIds: [] }], isComplete: queued };
    },
    listOpenings: (accountId, cursor, limit) => consent.listOpenings({ accountId, cursor, limit }),
    getTagKey: (accountId) => consent.getTagKey({ accountId }),
  };
}
