import { defineService } from '../define-service';
import type { FactorServiceDefinition } from '../gen/account/v1/FactorService';
import type { MethodsOf } from '../service-contract';

export type FactorServiceMethods = MethodsOf<FactorServiceDefinition>;

export const factorService = defineService<FactorServiceDefinition>('account.v1.FactorService', {
  getFactors: 'read',
  // Secrets are shown once and codes count once, so a retry would answer something else.
  beginTotp: false,
  confirmTotp: false,
  removeTotp: true,
  replaceRecoveryCodes: false,
  proveFactor: false,
  beginPasskey: 'read',
  // Its challenge counts once.
  addPasskey: false,
  // A retry would answer not_found although the passkey was removed.
  removePasskey: false,
  beginAssertion: 'read',
  getAccountSecurity: 'read',
  setAccountSecurity: true,
});
