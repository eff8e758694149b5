import type { Endpoint } from '@consent/contracts';

export interface EndpointRecord {
  accountId: string;
  id: string;
  url: string;
  description: string;
  eventTypes: readonly string[];
  enabled: boolean;
  standardWebhooks: boolean;
  consecutiveFailures: number;
  /** 0 unless consecutive failures disabled it. */
  autoDisabledAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
  /**
   * Rises with each edit and each disabling. The counter ignores attempts of older generations. Deliveries queued under a
   * generation before `liveFrom` are held; `holdPending`: not all of them are marked yet.
   */
  generation: number;
  liveFrom: number;
  holdPending: boolean;
}

export type EndpointRef = Pick<EndpointRecord, 'accountId' | 'id'>;

export type EndpointDescription = Pick<EndpointRecord, 'url' | 'description' | 'eventTypes' | 'standardWebhooks'>;

export interface EndpointRow {
  account_id: string;
  id: string;
  url: string;
  description: string;
  event_types: string[];
  enabled: boolean;
  standard_webhooks: boolean;
  consecutive_failures: number;
  auto_disabled_at: Date | null;
  generation: number;
  live_from: number;
  hold_pending: boolean;
  created_at: Date;
  updated_at: Date;
}

export const endpointColumns =
  'e.account_id, e.id, e.url, e.description, e.event_types, e.enabled, e.standard_webhooks, e.consecutive_failures, ' +
  'e.auto_disabled_at, e.generation, e.live_from, e.hold_pending, e.created_at, e.updated_at';

export function endpointOf(row: EndpointRow): EndpointRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    enabled: row.enabled,
    standardWebhooks: row.standard_webhooks,
    consecutiveFailures: row.consecutive_failures,
    autoDisabledAtMs: row.auto_disabled_at?.getTime() ?? 0,
    generation: row.generation,
    liveFrom: row.live_from,
    holdPending: row.hold_pending,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
  };
}

export function endpointMessage({
  generation: _generation,
  liveFrom: _liveFrom,
  holdPending: _holdPending,
  eventTypes,
  ...endpoint
}: EndpointRecord): Endpoint {
  return { ...endpoint, eventTypes: [...eventTypes] };
}
