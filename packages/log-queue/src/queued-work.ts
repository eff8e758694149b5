import { type OpenedEnvelope, openEnvelope, payloadsOf } from '@consent/events';
import { type PolicyText, saltBytes } from '@consent/evidence-format';
import { type AskedOfEvent, type Material, readMaterial } from './material';

export interface StoredWork {
  id: number;
  accountId: string;
  outboxIds: readonly string[];
  leaves: number;
  salts: Buffer;
  material: string;
}

export interface QueuedWork {
  id: number;
  accountId: string;
  leaves: number;
  salts: Buffer;
  material: Material;
  /** One per leaf. Empty if the leaves are made from rows. */
  events: OpenedEnvelope[];
}

/** Throws if an outbox row is missing or the row does not match its events. */
export function openWork(stored: StoredWork, payloadOf: (outboxId: string) => string | undefined): QueuedWork {
  const { id, accountId, leaves, salts } = stored;
  const material = readMaterial(stored.material);
  const events = stored.outboxIds.flatMap((outboxId) => {
    const payload = payloadOf(outboxId);
    if (payload === undefined) throw new Error(`the outbox has no ${outboxId}`);
    return payloadsOf(payload).map(openEnvelope);
  });
  if (stored.outboxIds.length > 0 && events.length !== leaves) throw new Error(`${leaves} leaves, but ${events.length} events`);
  if (salts.length !== 0 && salts.length !== leaves * saltBytes) throw new Error(`${leaves} leaves, but ${salts.length} bytes of salts`);
  return { id, accountId, leaves, salts, material, events };
}

export function saltAt({ salts }: QueuedWork, index: number): Buffer {
  return salts.subarray(index * saltBytes, (index + 1) * saltBytes);
}

/** undefined for an event whose leaf has version 1. */
export function askedAt({ material: { asked, askedOf } }: QueuedWork, index: number): AskedOfEvent | undefined {
  if (asked === undefined) return undefined;
  const at = askedOf?.[index] ?? (askedOf === undefined ? 0 : NaN);
  const found = asked[at];
  if (found === undefined && at !== -1) throw new Error(`leaf ${index} does not say who recorded it`);
  return found;
}

export function policyAt({ material: { policies, policyOf } }: QueuedWork, index: number): PolicyText {
  const policy = policies?.[policyOf?.[index] ?? 0];
  if (policy === undefined) throw new Error(`no policy for leaf ${index}`);
  return { id: policy[0], sha256: policy[1], version: policy[2] };
}
