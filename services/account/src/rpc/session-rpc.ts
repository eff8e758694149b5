import type { SessionServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import { planFactsOf } from '../domain/plans';
import type { Operations } from '../operations';
import { accountMessageOf } from './account-rpc';
import { planMessageOf } from './subscription-rpc';
import { userMessageOf } from './user-rpc';

/** Thin: message to operation, result to message. */
export function sessionRpc(operations: Operations): Handlers<SessionServiceMethods> {
  return {
    login: async (request) => {
      const { token, user, account } = await operations.login(request);
      return { token, user: userMessageOf(user), account: accountMessageOf(account) };
    },

    resolveSession: async (request) => {
      const { user, account } = await operations.resolveSession(request);
      const plan = planMessageOf(planFactsOf(account.plan, account.agreed));
      return { user: userMessageOf(user), account: accountMessageOf(account), plan };
    },

    endSession: async (request) => {
      await operations.endSession(request);
      return {};
    },
  };
}
