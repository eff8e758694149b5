/** "" if the fragment has none. */
export function tokenInFragment(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') ?? '';
}

const storageKey = 'invitation';

/**
 * Keeps the token in the tab, through a sign-in. It came in the fragment of the address, which browsers send to nobody, and must not
 * get into a part of an address that they send.
 */
export function createTokenKeeper(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    find: (): string => storage.getItem(storageKey) ?? '',
    keep: (token: string): void => storage.setItem(storageKey, token),
    drop: (): void => storage.removeItem(storageKey),
  };
}
