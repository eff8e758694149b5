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

const prefix = 'policy-draft:';
const ofAccount = (accountId: string) => `${prefix}${accountId}:`;
const keyOf = ({ accountId, policyId = 'new' }: DraftOwner) => ofAccount(accountId) + policyId;

/** Drafts live as long as the tab, through a reload and a new sign-in; each is found by its own account alone. */
export function createPolicyDrafts(storage: Storage) {
  const dropWhere = (isDropped: (key: string) => boolean) => {
    for (const key of draftKeys(storage).filter(isDropped)) storage.removeItem(key);
  };
  return {
    find: (owner: DraftOwner): PolicyDraft | undefined => {
      const text = storage.getItem(keyOf(owner));
      return text === null ? undefined : (JSON.parse(text) as PolicyDraft);
    },
    /** False when the browser has no room or lets nothing be kept. */
    keep: (owner: DraftOwner, draft: PolicyDraft): boolean => {
      try {
        storage.setItem(keyOf(owner), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    drop: (owner: DraftOwner) => storage.removeItem(keyOf(owner)),
    isEmpty: () => draftKeys(storage).length === 0,
    /** When somebody signs out. */
    dropAll: () => dropWhere(() => true),
    /** When somebody signs in: what another one typed here before is nobody's any more. */
    dropOthers: (accountId: string) => dropWhere((key) => !key.startsWith(ofAccount(accountId))),
  };
}

export const policyDrafts = createPolicyDrafts(globalThis.sessionStorage);

function draftKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix));
}
