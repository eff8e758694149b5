import { createHash } from 'node:crypto';

/** One policy with the text in force (spec 2.9). */
export interface PolicyRecord {
  accountId: string;
  /** uuid */
  id: string;
  name: string;
  content: string;
  version: number;
  /** Lower-case hex, of the UTF-8 bytes of the content. */
  sha256: string;
  createdAtMs: number;
  updatedAtMs: number;
}

/** What stays the same from version to version, and the number of the one in force. */
export type PolicyHead = Pick<PolicyRecord, 'accountId' | 'id' | 'version' | 'createdAtMs'>;

/** What its owner says (spec 2.9: both are required). */
export interface PolicyText {
  name: string;
  content: string;
}

export function firstVersion(owner: { accountId: string; id: string }, text: PolicyText, atMs: number): PolicyRecord {
  return { ...owner, ...textOf(text), version: 1, createdAtMs: atMs, updatedAtMs: atMs };
}

/** The server counts (spec 3). A clock that was set back does not let a later version look older than the policy. */
export function nextVersion(before: PolicyHead, text: PolicyText, atMs: number): PolicyRecord {
  const { accountId, id, createdAtMs } = before;
  return { accountId, id, ...textOf(text), version: before.version + 1, createdAtMs, updatedAtMs: Math.max(atMs, createdAtMs) };
}

function textOf({ name, content }: PolicyText) {
  return { name, content, sha256: createHash('sha256').update(content, 'utf8').digest('hex') };
}
