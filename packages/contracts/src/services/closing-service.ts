import { defineService } from '../define-service';
import type { ClosingServiceDefinition } from '../gen/account/v1/ClosingService';
import type { MethodsOf } from '../service-contract';

export type ClosingServiceMethods = MethodsOf<ClosingServiceDefinition>;

export const closingService = defineService<ClosingServiceDefinition>('account.v1.ClosingService', {
  closeAccount: true,
  reopenAccount: true,
  getCertificate: 'read',
});
