import { createHmac } from 'node:crypto';

/** Finds the payloads of a subject without keeping who it is; differs from account to account (decisions 5.8). */
export function createSubjectHash(key: string): (accountId: string, subjectId: string) => Buffer {
  return (accountId, subjectId) =>
    createHmac('sha256', key)
      .update(JSON.stringify([accountId, subjectId]))
      .digest();
}
