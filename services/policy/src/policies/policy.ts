import { type Columns, instant, integer, readerOf, text, uuid, word } from '@consent/postgres/columns';

/** Also sent as the message `policy.v1.Policy`, which has no hash. */
export interface PolicyRecord {
  accountId: string;
  id: string;
  name: string;
  content: string;
  version: number;
  /** Lower-case hex, of the UTF-8 bytes of the content. */
  sha256: string;
  createdAtMs: number;
  updatedAtMs: number;
}

export type PolicyHead = Pick<PolicyRecord, 'accountId' | 'id' | 'version' | 'createdAtMs' | 'updatedAtMs'>;

export interface PolicyText {
  name: string;
  content: string;
}

export const policyWithVersion =
  'policies p JOIN policy_versions v ON v.account_id = p.account_id AND v.policy_id = p.id AND v.version = p.version';

/** A policy with one of its versions, from `policies p` and `policy_versions v`. */
export const policyColumns: Columns<PolicyRecord> = {
  accountId: uuid('account_id'),
  id: uuid('id'),
  name: text('name'),
  content: text('content'),
  version: integer('version'),
  sha256: word('sha256'),
  createdAtMs: instant('created_at'),
  updatedAtMs: instant('updated_at'),
};

export const policySelect = 'p.account_id, p.id, p.name, v.content, p.version, v.sha256, p.created_at, p.updated_at';
export const policyOf = readerOf(policyColumns);
