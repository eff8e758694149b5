import { defineService } from '../define-service';
import type { UsageServiceDefinition } from '../gen/account/v1/UsageService';
import type { MethodsOf } from '../service-contract';

export type UsageServiceMethods = MethodsOf<UsageServiceDefinition>;

export const usageService = defineService<UsageServiceDefinition>('account.v1.UsageService', {
  // These two write the state in the database, so a retry changes nothing.
  restoreAdmission: 'bookkeeping',
  resumeAdmission: 'bookkeeping',
  // Deduplicated by request_id.
  admitUsage: 'bookkeeping',
  settleUsage: 'bookkeeping',
  // The ledger deduplicates settlements and holds.
  reportUsage: 'bookkeeping',
  getUsage: 'read',
  getUsageByKey: 'read',
});
