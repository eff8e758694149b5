import { defineService } from '../define-service';
import type { UsageServiceDefinition } from '../gen/account/v1/UsageService';
import type { MethodsOf } from '../service-contract';

export type UsageServiceMethods = MethodsOf<UsageServiceDefinition>;

export const usageService = defineService<UsageServiceDefinition>('account.v1.UsageService', {
  // These two write the state in the database, so a retry changes nothing.
  restoreAdmission: 'read',
  resumeAdmission: 'read',
  // Deduplicated by request_id.
  admitUsage: 'read',
  settleUsage: 'read',
  // The ledger deduplicates settlements and holds.
  reportUsage: 'read',
  getUsage: 'read',
  getUsageByKey: 'read',
});
