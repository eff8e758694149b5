import type { UsageServiceMethods } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { createGrouper, type Handlers } from '@consent/rpc';
import { keyIdOf, uuidOf } from '../domain/identifier';
import type { Operations } from '../operations';

/**
 * Thin: message to operation, result to message. Admissions that come at once share
 * a transaction: one by one, those of a busy account would wait at its counter with a
 * connection each, until there is none for anybody else.
 */
export function usageRpc(operations: Operations): Handlers<UsageServiceMethods> {
  const admit = createGrouper({ run: operations.admitUsage });
  const settle = createGrouper({ run: operations.settleUsage });

  return {
    restoreAdmission: async ({ accountId, keyId, period }) => {
      await operations.restoreAdmission({ accountId: uuidOf(accountId), keyId: keyIdOf(keyId), period });
      return {};
    },

    resumeAdmission: async () => {
      await operations.resumeAdmission();
      return {};
    },

    admitUsage: async ({ accountId, keyId, ...request }) =>
      orThrow(await admit({ accountId: uuidOf(accountId), keyId: keyIdOf(keyId), ...request })),

    settleUsage: async ({ requestId, units }) => ({ used: orThrow(await settle({ requestId, units })) }),

    getUsage: ({ accountId, period }) => operations.getUsage({ accountId: uuidOf(accountId), period }),
  };
}

function orThrow<Result>(outcome: Result | ServiceError): Result {
  if (outcome instanceof ServiceError) throw outcome;
  return outcome;
}
