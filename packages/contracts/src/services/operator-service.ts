import { defineService } from '../define-service';
import type { OperatorServiceDefinition } from '../gen/evidence/v1/OperatorService';
import type { MethodsOf } from '../service-contract';

export type OperatorServiceMethods = MethodsOf<OperatorServiceDefinition>;

export const operatorService = defineService<OperatorServiceDefinition>('evidence.v1.OperatorService', {
  // A second run finds nothing to resume and is refused.
  resumeLogs: false,
  // The earlier of two times stays.
  revokeSigningKey: true,
  listAuditedAccounts: 'read',
  auditLog: 'read',
  readAuditedEntries: 'read',
  listAuditedRows: 'read',
  countWaitingRows: 'read',
  attestAuditedRows: true,
  auditShared: 'read',
});
