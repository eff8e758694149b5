import type { User, UserServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import { uuidOf } from '../domain/identifier';
import type { UserProfile } from '../domain/user';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function userRpc(operations: Operations): Handlers<UserServiceMethods> {
  return {
    register: async (request) => {
      await operations.register(request);
      return {};
    },

    verifyEmail: async (request) => ({ user: userMessageOf(await operations.verifyEmail(request)) }),

    resendVerification: async (request) => {
      await operations.resendVerification(request);
      return {};
    },

    forgotPassword: async (request) => {
      await operations.forgotPassword(request);
      return {};
    },

    resetPassword: async (request) => ({ user: userMessageOf(await operations.resetPassword(request)) }),

    changePassword: async ({ accountId, userId, ...passwords }) => {
      await operations.changePassword({ accountId: uuidOf(accountId), userId: uuidOf(userId), ...passwords });
      return {};
    },
  };
}

/** A user as the other services see it. */
export function userMessageOf({ accountId, id, email, name, emailVerifiedAtMs, createdAtMs }: UserProfile): User {
  return { accountId, id, email, name, emailVerified: emailVerifiedAtMs !== 0, createdAtMs };
}
