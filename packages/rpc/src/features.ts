import type { Metadata } from '@grpc/grpc-js';

/**
 * Features that earlier releases ignore. Servers announce them when a stream opens, and during a rolling update a call that
 * needs one goes only to servers that have it.
 *
 * `once`: fields that carry an Idempotency-Key (proto/idempotency).
 * `change_note`: the field of a new policy version. A published version cannot get its note later.
 * `version_counts`: the method CountVersions of the consent service.
 */
export type Feature = 'once' | 'change_note' | 'version_counts';

export const features: readonly Feature[] = ['once', 'change_note', 'version_counts'];

const key = 'features';

export function announce(metadata: Metadata, announced: readonly Feature[]): Metadata {
  metadata.set(key, announced.join(','));
  return metadata;
}

export function announcedIn(metadata: Metadata): ReadonlySet<string> {
  const [text] = metadata.get(key);
  return new Set(typeof text === 'string' ? text.split(',') : []);
}
