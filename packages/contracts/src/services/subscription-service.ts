import { defineService } from '../define-service';
import type { SubscriptionServiceDefinition } from '../gen/account/v1/SubscriptionService';
import type { MethodsOf } from '../service-contract';

export type SubscriptionServiceMethods = MethodsOf<SubscriptionServiceDefinition>;

export const subscriptionService = defineService<SubscriptionServiceDefinition>('account.v1.SubscriptionService', {
  listPlans: 'read',
  getSubscription: 'read',
  subscribe: false,
  changePlan: false,
  cancelSubscription: false,
});
