import { defineService } from '../define-service';
import type { UsageServiceDefinition } from '../gen/account/v1/UsageService';
import type { MethodsOf } from '../service-contract';

export type UsageServiceMethods = MethodsOf<UsageServiceDefinition>;

export const usageService = defineService<UsageServiceDefinition>('account.v1.UsageService', {
  // These two write what stands in the database; twice is once.
  restoreAdmission: true,
  resumeAdmission: true,
  // Admission and settlement are recorded by request_id.
  admitUsage: true,
  settleUsage: true,
  getUsage: true,
});
