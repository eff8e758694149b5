import { nilUuid } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { sealedFor } from './create-secret';
import type { StoredKey } from './identity-key';
import { lockKeysSealedOtherwise, saveSealedKey } from './identity-keys.sql';

const batchSize = 100;

/** Seals secrets again under the current pepper, so that replaced ones can be removed. Run by a loop. Throws at the end if one does not open. */
export async function resealIdentityKeys({
  transaction,
  sealedFactors: { currentPrefix, open, seal },
}: Pick<AccountParts, 'transaction' | 'sealedFactors'>): Promise<void> {
  let unopened = 0;
  for (let afterId: string | undefined = nilUuid; afterId !== undefined;) {
    const place: string = afterId;
    const found: StoredKey[] = await transaction(async (tx) => {
      const locked = await lockKeysSealedOtherwise(tx, currentPrefix, place, batchSize);
      for (const key of locked) {
        const secret = openedOrUndefined(() => open(key.sealed, sealedFor(key)));
        if (secret === undefined) unopened++;
        else await saveSealedKey(tx, { ...key, sealed: seal(secret, sealedFor(key)) });
      }
      return locked;
    });
    afterId = found.length < batchSize ? undefined : found.at(-1)?.id;
  }
  if (unopened > 0) throw new Error(`${unopened} secrets of sites' identities cannot be opened with a pepper of API_KEY_PEPPER.`);
}

function openedOrUndefined(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
