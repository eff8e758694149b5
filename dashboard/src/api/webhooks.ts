import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { listLimit } from './list-limit';
import { cursorOf, pagesByCursor } from './next-page';

export type WebhookEndpoint = Schema<'WebhookEndpoint'>;
export type WebhookDelivery = Schema<'WebhookDelivery'>;

export type WebhookStats = Schema<'WebhookStats'>['data'][number];

export type EventType = WebhookEndpoint['event_types'][number];

export const eventTypes = [
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.erased',
  'policy.published',
  'consent.expired',
  'log.checkpoint',
  'subject.linked',
  'subject.unlinked',
] as const satisfies EventType[];

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: () => bodyOf(api.GET('/webhooks/endpoints')),
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'endpoints', id],
    queryFn: () => bodyOf(api.GET('/webhooks/endpoints/{id}', { params: { path: { id } } })),
  });

/** Covers all endpoints, so that the list and the endpoint pages share one read. */
export const webhookStatsQuery = queryOptions({
  queryKey: ['webhooks', 'stats'],
  queryFn: () => bodyOf(api.GET('/webhooks/stats')),
  refetchInterval: 30_000,
});

export const testTypes = ['webhook.test', ...eventTypes] as const satisfies Schema<'WebhookTestEventBody'>['type'][];
type TestType = (typeof testTypes)[number];

export interface DeliveryFilters {
  endpoint_id?: string;
  status?: WebhookDelivery['status'];
  event_type?: WebhookDelivery['event_type'];
}

export const deliveriesQuery = (filters: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', filters],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/webhooks/deliveries', { params: { query: { ...filters, limit: listLimit(50), ...cursorOf(pageParam) } } })),
    refetchInterval: 5000,
  });

export const latestDeliveriesQuery = (filters: DeliveryFilters, limit: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', filters, limit],
    queryFn: () => bodyOf(api.GET('/webhooks/deliveries', { params: { query: { ...filters, limit } } })),
    refetchInterval: 5000,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id],
    queryFn: () => bodyOf(api.GET('/webhooks/deliveries/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' || state.data?.status === 'retrying' ? 2000 : false),
  });

export const createEndpoint = (body: Schema<'CreateWebhookEndpoint'>) => bodyOf(api.POST('/webhooks/endpoints', { body }));
export const updateEndpoint = ({ id, ...body }: Schema<'UpdateWebhookEndpoint'> & { id: string }) =>
  bodyOf(api.PUT('/webhooks/endpoints/{id}', { params: { path: { id } }, body }));
export const deleteEndpoint = (id: string) => bodyOf(api.DELETE('/webhooks/endpoints/{id}', { params: { path: { id } } }));
export const rotateSecret = (id: string) => bodyOf(api.POST('/webhooks/endpoints/{id}/secret', { params: { path: { id } } }));
export const sendTestEvent = ({ id, ...body }: { id: string; type: TestType }) =>
  bodyOf(api.POST('/webhooks/endpoints/{id}/test', { params: { path: { id } }, body }));
export const replaySince = ({ id, ...body }: Schema<'ReplaySince'> & { id: string }) =>
  bodyOf(api.POST('/webhooks/endpoints/{id}/replay', { params: { path: { id } }, body }));
export const replayDelivery = (id: string) => bodyOf(api.POST('/webhooks/deliveries/{id}/replay', { params: { path: { id } } }));
export const retryDelivery = (id: string) => bodyOf(api.POST('/webhooks/deliveries/{id}/retry', { params: { path: { id } } }));
