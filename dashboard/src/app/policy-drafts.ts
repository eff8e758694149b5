import { createDrafts } from './drafts';

/** A text of a policy that was typed and not published. */
export interface PolicyDraft {
  name: string;
  content: string;
  /** What changed, as it will be kept with the version. */
  note?: string;
  /** The version it was begun on; 0: there was none. */
  version: number;
}

/** Whose draft, and of which policy. */
export interface DraftOwner {
  accountId: string;
  /** Absent: of a policy that is not there yet. */
  policyId?: string;
}

export const createPolicyDrafts = (storage: Storage) =>
  createDrafts<PolicyDraft, DraftOwner>(storage, 'policy-draft:', ({ policyId = 'new' }) => policyId);

export const policyDrafts = createPolicyDrafts(globalThis.sessionStorage);
