import { defineService } from '../define-service';
import type { UsageServiceDefinition } from '../gen/account/v1/UsageService';
import type { MethodsOf } from '../service-contract';

export type UsageServiceMethods = MethodsOf<UsageServiceDefinition>;

export const usageService = defineService<UsageServiceDefinition>('account.v1.UsageService', {
  // These two write the state in the database, so a retry changes nothing.
  restoreAdmission: true,
  resumeAdmission: true,
  // Recorded by request_id, so a retry is deduplicated.
  admitUsage: true,
  settleUsage: true,
  getUsage: true,
});
