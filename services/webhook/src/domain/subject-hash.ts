import { createHmac } from 'node:crypto';

interface Key {
  secret: string;
}

/** The hashes of a subject, under the current key first and then under each that it replaced. */
export type SubjectHashes = (accountId: string, subjectId: string) => Buffer[];

/** Finds the payloads of a subject without keeping who it is; differs from account to account (decision 5.8). */
export function createSubjectHashes(keys: readonly [current: Key, ...replaced: Key[]]): SubjectHashes {
  return (accountId, subjectId) =>
    keys.map(({ secret }) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([accountId, subjectId]))
        .digest(),
    );
}
