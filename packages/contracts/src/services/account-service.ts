import { defineService } from '../define-service';
import type { AccountServiceDefinition } from '../gen/account/v1/AccountService';
import type { MethodsOf } from '../service-contract';

export type AccountServiceMethods = MethodsOf<AccountServiceDefinition>;

export const accountService = defineService<AccountServiceDefinition>('account.v1.AccountService', {
  // A retry would answer conflict although the account was created.
  createAccount: false,
  getAccount: 'read',
  setPlan: true,
  setStatus: true,
  setSubscriptionStatus: true,
  // A retry would report fewer factors and sessions than it ended, and send the emails again.
  resetFactors: false,
  endSessionsOfUser: false,
  describeAccount: 'read',
});
