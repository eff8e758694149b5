import { defineService } from '../define-service';
import type { AccountServiceDefinition } from '../gen/account/v1/AccountService';
import type { MethodsOf } from '../service-contract';

export type AccountServiceMethods = MethodsOf<AccountServiceDefinition>;

export const accountService = defineService<AccountServiceDefinition>('account.v1.AccountService', {
  // A repeat answers conflict to who did create it.
  createAccount: false,
  getAccount: true,
  // These three name the state that is wanted, not a step towards it.
  setPlan: true,
  setStatus: true,
  setSubscriptionStatus: true,
});
