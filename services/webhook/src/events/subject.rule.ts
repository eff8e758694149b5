import { createHmac } from 'node:crypto';

/** A link is about two subjects, and an erasure of either erases it. So its events are known by the link's id. */
const linkId = /^lnk_[0-9A-Z]{26}$/;

export function subjectOf(data: unknown): { subjectId: string; siteId: string } {
  const { id, subject_id: named, site_id: siteId } = (data ?? {}) as { id?: unknown; subject_id?: unknown; site_id?: unknown };
  const subjectId = typeof id === 'string' && linkId.test(id) ? id : named;
  return { subjectId: typeof subjectId === 'string' ? subjectId : '', siteId: typeof siteId === 'string' ? siteId : '' };
}

interface Key {
  secret: string;
}

export type SubjectHashes = (accountId: string, subjectId: string) => Buffer[];

/** Hashes find a subject's payloads without storing its id. They differ between accounts (decision 5.8). */
export function createSubjectHashes(keys: readonly [current: Key, ...replaced: Key[]]): SubjectHashes {
  return (accountId, subjectId) =>
    keys.map(({ secret }) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([accountId, subjectId]))
        .digest(),
    );
}
