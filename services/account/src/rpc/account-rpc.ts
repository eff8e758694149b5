import type { Account, AccountServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import type { AccountRecord } from '../domain/account';
import { uuidOf } from '../domain/identifier';
import { limitsOf } from '../domain/plans';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function accountRpc(operations: Operations): Handlers<AccountServiceMethods> {
  return {
    createAccount: async (request) => ({ account: accountMessageOf(await operations.createAccount(request)) }),

    getAccount: async ({ id, email }) => ({
      account: accountMessageOf(await operations.getAccount(email === undefined ? { id: uuidOf(id ?? '') } : { email })),
    }),

    setPlan: async ({ accountId, plan, monthlyRequests, maxSites }) => ({
      account: accountMessageOf(await operations.setPlan({ accountId: uuidOf(accountId), plan, monthlyRequests, maxSites })),
    }),

    setStatus: async ({ accountId, status }) => ({
      account: accountMessageOf(await operations.setStatus({ accountId: uuidOf(accountId), status })),
    }),

    setSubscriptionStatus: async ({ accountId, status }) => ({
      account: accountMessageOf(await operations.setSubscriptionStatus({ accountId: uuidOf(accountId), status })),
    }),
  };
}

/** An account as the other services see it. */
export function accountMessageOf({ agreed, keptAgreement: _, revision: __, ...account }: AccountRecord): Account {
  return { ...account, ...limitsOf(account.plan, agreed) };
}
