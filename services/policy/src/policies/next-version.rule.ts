import { createHash } from 'node:crypto';
import type { PolicyHead, PolicyRecord, PolicyText } from './policy';

export function firstVersion(owner: { accountId: string; id: string }, text: PolicyText, atMs: number): PolicyRecord {
  return { ...owner, ...hashed(text), version: 1, createdAtMs: atMs, updatedAtMs: atMs };
}

/** The clock may have been set back, so a version is never dated before the policy's creation. */
export function nextVersion(before: PolicyHead, text: PolicyText, atMs: number): PolicyRecord {
  const { accountId, id, createdAtMs } = before;
  return { accountId, id, ...hashed(text), version: before.version + 1, createdAtMs, updatedAtMs: Math.max(atMs, createdAtMs) };
}

function hashed({ name, content }: PolicyText) {
  return { name, content, sha256: createHash('sha256').update(content, 'utf8').digest('hex') };
}
