import { invalid } from '@consent/kernel/errors';
import { subscribableTypes } from './event';

/** One endpoint (decision 5.5), without its secrets. */
export interface EndpointRecord {
  accountId: string;
  id: string;
  url: string;
  description: string;
  /** Empty: all types. */
  eventTypes: readonly string[];
  enabled: boolean;
  standardWebhooks: boolean;
  consecutiveFailures: number;
  /** 0 unless consecutive failures disabled it. */
  autoDisabledAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
  /** Rises with each edit and each disabling; attempts that began under an older one do not count. */
  generation: number;
  /** Deliveries that were queued under a generation below this one are held. */
  liveFrom: number;
  /** Some of those are not marked as held yet. */
  holdPending: boolean;
}

export interface EndpointRef {
  accountId: string;
  id: string;
}

/** What its owner says about an endpoint. */
export interface EndpointDescription {
  url: string;
  description: string;
  eventTypes: readonly string[];
  standardWebhooks: boolean;
}

const maxDescriptionLength = 500;

/** Throws `invalid` when the description or the event types do not fit; the URL is checked by itself. */
export function checkDescription({ description, eventTypes }: EndpointDescription): void {
  if (description.includes('\0') || !description.isWellFormed()) throw invalid('description must be valid Unicode without U+0000.');
  if ([...description].length > maxDescriptionLength) throw invalid(`description may have ${maxDescriptionLength} characters.`);
  if (!eventTypes.every((type) => subscribableTypes.has(type))) {
    throw invalid(`event_types may name ${[...subscribableTypes].join(', ')}.`);
  }
  if (new Set(eventTypes).size < eventTypes.length) throw invalid('event_types must not name one twice.');
}

/**
 * The endpoint after an edit (spec 6, delivery rule 4; decision 8.11): the
 * counter begins anew, also against attempts that are under way. What was queued
 * stays queued, unless the endpoint is, or was, disabled.
 */
export function editEndpoint(before: EndpointRecord, edit: EndpointDescription & { enabled: boolean }, atMs: number): EndpointRecord {
  const generation = before.generation + 1;
  const after = { ...before, ...edit, consecutiveFailures: 0, autoDisabledAtMs: 0, updatedAtMs: atMs, generation };
  return edit.enabled ? after : holdQueued(after);
}

/** A deleted endpoint: disabled for good. */
export function retireEndpoint(before: EndpointRecord, atMs: number): EndpointRecord {
  return holdQueued({ ...before, enabled: false, updatedAtMs: atMs, generation: before.generation + 1 });
}

/** From now on everything that is queued counts as held. */
export function holdQueued(endpoint: EndpointRecord): EndpointRecord {
  return { ...endpoint, liveFrom: endpoint.generation, holdPending: true };
}
