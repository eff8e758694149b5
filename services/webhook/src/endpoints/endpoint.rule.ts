import { invalid } from '@consent/kernel/errors';
import { subscribableTypes } from '../events/event.rule';
import type { EndpointDescription, EndpointRecord, EndpointRef } from './endpoint';

const maxDescriptionLength = 500;

/** Throws `invalid` (description, event types). @consent/outbound checks the URL. */
export function checkDescription({ description, eventTypes }: EndpointDescription): void {
  if (description.includes('\0') || !description.isWellFormed()) throw invalid('description must be valid Unicode without U+0000.');
  if ([...description].length > maxDescriptionLength) throw invalid(`description must be at most ${maxDescriptionLength} characters.`);
  if (!eventTypes.every((type) => subscribableTypes.has(type))) {
    throw invalid(`event_types must be some of: ${[...subscribableTypes].join(', ')}.`);
  }
  if (new Set(eventTypes).size < eventTypes.length) throw invalid('event_types must not name one twice.');
}

export function newEndpoint(ref: EndpointRef, described: EndpointDescription, atMs: number): EndpointRecord {
  return {
    accountId: ref.accountId,
    id: ref.id,
    ...described,
    enabled: true,
    consecutiveFailures: 0,
    autoDisabledAtMs: 0,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    generation: 1,
    liveFrom: 1,
    holdPending: false,
  };
}

/**
 * The endpoint after an edit (spec 6, delivery rule 4; decision 8.11). Resets the counter, which then ignores attempts in
 * flight. Queued deliveries stay queued, unless the endpoint is or was disabled.
 */
export function editEndpoint(before: EndpointRecord, edit: EndpointDescription & { enabled: boolean }, atMs: number): EndpointRecord {
  const generation = before.generation + 1;
  const after = { ...before, ...edit, consecutiveFailures: 0, autoDisabledAtMs: 0, updatedAtMs: atMs, generation };
  return edit.enabled ? after : holdBacklog(after);
}

export function retireEndpoint(before: EndpointRecord, atMs: number): EndpointRecord {
  return holdBacklog({ ...before, enabled: false, updatedAtMs: atMs, generation: before.generation + 1 });
}

/** Takes constant time, however much is queued. */
export function holdBacklog(endpoint: EndpointRecord): EndpointRecord {
  return { ...endpoint, liveFrom: endpoint.generation, holdPending: true };
}
