import type { Metadata } from '@grpc/grpc-js';

/**
 * Features that earlier releases ignore. Servers announce them when a stream opens, and during a rolling update a call that
 * needs one goes only to servers that have it.
 *
 * `once`: fields that carry an Idempotency-Key (proto/idempotency).
 * `webhook_tools`: sample events, retries on request and statistics of endpoints (proto/webhook).
 */
export type Feature = 'once' | 'webhook_tools';

export const features: readonly Feature[] = ['once', 'webhook_tools'];

const key = 'features';

export function announce(metadata: Metadata, announced: readonly Feature[]): Metadata {
  metadata.set(key, announced.join(','));
  return metadata;
}

export function announcedIn(metadata: Metadata): ReadonlySet<string> {
  const [text] = metadata.get(key);
  return new Set(typeof text === 'string' ? text.split(',') : []);
}
