import { defineService } from '../define-service';
import type { KeyServiceDefinition } from '../gen/account/v1/KeyService';
import type { MethodsOf } from '../service-contract';

export type KeyServiceMethods = MethodsOf<KeyServiceDefinition>;

export const keyService = defineService<KeyServiceDefinition>('account.v1.KeyService', {
  // A retry creates a second key, and the secret of the first is lost with its response.
  createKey: false,
  listKeys: 'read',
  revokeKey: true,
  resolveKey: 'read',
});
