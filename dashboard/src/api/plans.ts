import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import type { components } from './gen/schema';

export const plansQuery = queryOptions({ queryKey: ['plans'], queryFn: () => bodyOf(api.GET('/plans')), staleTime: 600_000 });
export const subscriptionQuery = queryOptions({ queryKey: ['subscription'], queryFn: () => bodyOf(api.GET('/subscription')) });
export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => bodyOf(api.GET('/usage')) });
/** Covers the last 30 days. */
export const usageByKeyQuery = queryOptions({ queryKey: ['usage', 'by-key'], queryFn: () => bodyOf(api.GET('/usage/by-key')) });

type PlanName = components['schemas']['SubscriptionBody']['plan'];

/** GET /plans may list names that the generated type lacks. */
export const subscribe = (plan: string) => bodyOf(api.POST('/subscription', { body: { plan: plan as PlanName } }));
export const changePlan = (plan: string) => bodyOf(api.PUT('/subscription', { body: { plan: plan as PlanName } }));
export const cancelSubscription = () => bodyOf(api.DELETE('/subscription'));
