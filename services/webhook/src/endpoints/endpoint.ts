import type { Endpoint } from '@consent/contracts';
import { absentAs, bool, type Columns, instant, integer, readerOf, selectOf, text, texts, uuid } from '@consent/postgres/columns';

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

/** The table `endpoints`, without secrets. */
export const endpointColumns: Columns<EndpointRecord> = {
  accountId: uuid('account_id'),
  id: uuid('id'),
  url: text('url'),
  description: text('description'),
  eventTypes: texts('event_types'),
  enabled: bool('enabled'),
  standardWebhooks: bool('standard_webhooks'),
  consecutiveFailures: integer('consecutive_failures'),
  autoDisabledAtMs: absentAs(0, instant('auto_disabled_at')),
  createdAtMs: instant('created_at'),
  updatedAtMs: instant('updated_at'),
  generation: integer('generation'),
  liveFrom: integer('live_from'),
  holdPending: bool('hold_pending'),
};

export const endpointSelect = selectOf(endpointColumns, 'e');
export const endpointOf = readerOf(endpointColumns);

export function endpointMessage({
  generation: _generation,
  liveFrom: _liveFrom,
  holdPending: _holdPending,
  eventTypes,
  ...endpoint
}: EndpointRecord): Endpoint {
  return { ...endpoint, eventTypes: [...eventTypes] };
}
