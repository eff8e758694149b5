import { defineService } from '../define-service';
import type { IdentityServiceDefinition } from '../gen/account/v1/IdentityService';
import type { MethodsOf } from '../service-contract';

export type IdentityServiceMethods = MethodsOf<IdentityServiceDefinition>;

export const identityService = defineService<IdentityServiceDefinition>('account.v1.IdentityService', {
  getIdentity: 'read',
  // The secret is shown once, so a retry would answer another one.
  createIdentitySecret: false,
  setIdentityKey: false,
  removeIdentity: true,
  verifyIdentity: 'read',
});
