/**
 * Drafts live as long as the tab, through a reload and a new sign-in; each is found by its own account alone. `idOf` tells what the
 * draft is of.
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
    /** False when the browser has no room or lets nothing be kept. */
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
    /** When somebody signs out. */
    dropAll: () => dropWhere(() => true),
    /** When somebody signs in: what another one typed here before is nobody's any more. */
    dropOthers: (accountId: string) => dropWhere((key) => !key.startsWith(ofAccount(accountId))),
  };
}
