import { defineService } from '../define-service';
import type { AuditServiceDefinition } from '../gen/account/v1/AuditService';
import type { MethodsOf } from '../service-contract';

export type AuditServiceMethods = MethodsOf<AuditServiceDefinition>;

export const auditService = defineService<AuditServiceDefinition>('account.v1.AuditService', {
  listEntries: 'read',
  listAuditOpenings: 'read',
});
