/**
 * Drafts live as long as the tab, through reloads and new sign-ins. An account finds only its own. `idOf` returns the ID of
 * the edited record.
 */
export function createDrafts<Draft, Owner extends { accountId: string }>(storage: Storage, prefix: string, idOf: (owner: Owner) => string) {
  const ofAccount = (accountId: string) => `${prefix}${accountId}:`;
  const keyOf = (owner: Owner) => ofAccount(owner.accountId) + idOf(owner);
  const draftKeys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix));
  const dropWhere = (isDropped: (key: string) => boolean) => {
    for (const key of draftKeys().filter(isDropped)) storage.removeItem(key);
  };
  return {
    find: (owner: Owner): Draft | undefined => {
      const text = storage.getItem(keyOf(owner));
      return text === null ? undefined : (JSON.parse(text) as Draft);
    },
    /** False if the browser has no room or blocks storage. */
    keep: (owner: Owner, draft: Draft): boolean => {
      try {
        storage.setItem(keyOf(owner), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    drop: (owner: Owner) => storage.removeItem(keyOf(owner)),
    isEmpty: () => draftKeys().length === 0,
    dropAll: () => dropWhere(() => true),
    /** Call it after a sign-in, so that no draft of another account stays. */
    dropOthers: (accountId: string) => dropWhere((key) => !key.startsWith(ofAccount(accountId))),
  };
}
