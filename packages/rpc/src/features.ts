import type { Metadata } from '@grpc/grpc-js';

/**
 * What servers of this release understand and those of an earlier one ignore. A server announces it when a stream opens.
 * During a rolling update, a call that needs a feature goes only to servers that have it.
 *
 * `once`: fields that carry an Idempotency-Key (proto/idempotency).
 */
export type Feature = 'once';

export const features: readonly Feature[] = ['once'];

const key = 'features';

export function announce(metadata: Metadata, announced: readonly Feature[]): Metadata {
  metadata.set(key, announced.join(','));
  return metadata;
}

export function announcedIn(metadata: Metadata): ReadonlySet<string> {
  const [text] = metadata.get(key);
  return new Set(typeof text === 'string' ? text.split(',') : []);
}
