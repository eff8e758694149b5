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

export interface PolicyRow {
  account_id: string;
  id: string;
  name: string;
  content: string;
  version: number;
  sha256: string;
  created_at: Date;
  updated_at: Date;
}

export const policyWithVersion =
  'policies p JOIN policy_versions v ON v.account_id = p.account_id AND v.policy_id = p.id AND v.version = p.version';

export const policyColumns = 'p.account_id, p.id, p.name, v.content, p.version, v.sha256, p.created_at, p.updated_at';

export function policyOf(row: PolicyRow): PolicyRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    name: row.name,
    content: row.content,
    version: row.version,
    sha256: row.sha256,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
  };
}
