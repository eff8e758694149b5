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
      const { subjectId, tag, tagKeySha256, leaves, complete, settled } = await consent.describeConsent({ accountId, id });
      return { subjectId, tag, tagKeySha256, leaves, isComplete: complete, isSettled: settled };
    },
    describeSubject: async (accountId, subjectId) => {
      const leaves: DescribedLeaf[] = [];
      let isComplete = true;
      let isSettled = true;
      for (let cursor = ''; ;) {
        const page = await consent.describeSubject({ accountId, subjectId, cursor });
        for (const leaf of page.leaves) leaves.push(leaf);
        isComplete &&= page.complete;
        isSettled &&= page.settled;
        cursor = page.nextCursor;
        if (cursor === '') return { tag: page.tag, tagKeySha256: page.tagKeySha256, leaves, isComplete, isSettled };
      }
    },
    describeVersion: async (accountId, policyId, version) => {
      const { type, tag, frame, data, queued, settled } = await policy.describeVersion({ accountId, policyId, version });
      const leaf = { type, frame, data, salt: Buffer.alloc(0), record: '', erasedIds: [] };
      return { tag, tagKeySha256: Buffer.alloc(0), leaves: [leaf], isComplete: queued, isSettled: settled };
    },
    listOpenings: (accountId, cursor, limit) => consent.listOpenings({ accountId, cursor, limit }),
    getTagKey: (accountId) => consent.getTagKey({ accountId }),
  };
}
