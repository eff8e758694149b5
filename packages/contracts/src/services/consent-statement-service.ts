import { defineService } from '../define-service';
import type { StatementServiceDefinition } from '../gen/consent/v1/StatementService';
import type { MethodsOf } from '../service-contract';

export type ConsentStatementServiceMethods = MethodsOf<StatementServiceDefinition>;

export const consentStatementService = defineService<StatementServiceDefinition>('consent.v1.StatementService', {
  describeConsent: 'read',
  describeSubject: 'read',
  describeLinks: 'read',
  describeCheck: 'read',
  listOpenings: 'read',
  describePurge: 'read',
  getTagKey: 'read',
});
