import { createHash } from 'node:crypto';
import type { PolicyHead, PolicyRecord, PolicyText } from './policy';

export function firstVersion(owner: { accountId: string; id: string }, text: PolicyText, atMs: number): PolicyRecord {
  return { ...owner, ...hashed(text), version: 1, createdAtMs: atMs, updatedAtMs: atMs };
}

export function nextVersion(before: PolicyHead, text: PolicyText, atMs: number): PolicyRecord {
  const { accountId, id, createdAtMs } = before;
  return { accountId, id, ...hashed(text), version: before.version + 1, createdAtMs, updatedAtMs: changedAtMs(before, atMs) };
}

/** Clocks of replicas differ, and a clock may be set back. A change is never dated before the previous one. */
export function changedAtMs(before: Pick<PolicyHead, 'updatedAtMs'>, nowMs: number): number {
  return Math.max(nowMs, before.updatedAtMs);
}

function hashed({ name, content }: PolicyText) {
  return { name, content, sha256: createHash('sha256').update(content, 'utf8').digest('hex') };
}
