import { createHmac } from 'node:crypto';

export function subjectOf(data: unknown): { subjectId: string; siteId: string } {
  const { subject_id: subjectId, site_id: siteId } = (data ?? {}) as { subject_id?: unknown; site_id?: unknown };
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
