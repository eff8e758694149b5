import { defineService } from '../define-service';
import type { KeyServiceDefinition } from '../gen/account/v1/KeyService';
import type { MethodsOf } from '../service-contract';

export type KeyServiceMethods = MethodsOf<KeyServiceDefinition>;

export const keyService = defineService<KeyServiceDefinition>('account.v1.KeyService', {
  // A repeat makes a second key, and nobody ever saw the first one's secret.
  createKey: false,
  listKeys: true,
  // A revoked key stays revoked; the contract asks callers to repeat it.
  revokeKey: true,
  resolveKey: true,
});
