import { createDrafts } from './drafts';

export interface PolicyDraft {
  name: string;
  content: string;
  note?: string;
  /** The version on which the draft is based. 0: a new policy. */
  version: number;
}

export interface DraftOwner {
  accountId: string;
  /** Absent for a new policy. */
  policyId?: string;
}

export const createPolicyDrafts = (storage: Storage) =>
  createDrafts<PolicyDraft, DraftOwner>(storage, 'policy-draft:', ({ policyId = 'new' }) => policyId);

export const policyDrafts = createPolicyDrafts(globalThis.sessionStorage);
