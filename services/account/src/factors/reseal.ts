import { nilUuid } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lockSealedOtherwise, type OfUser, saveSealed } from './factors.sql';

const batchSize = 100;

/** Seals secrets again under the current pepper, so that replaced ones can be removed. Run by a loop. Throws at the end if one does not open. */
export async function resealFactors({
  transaction,
  sealedFactors: { currentPrefix, open, seal },
}: Pick<AccountParts, 'transaction' | 'sealedFactors'>): Promise<void> {
  let unopened = 0;
  for (let after: OfUser | undefined = { accountId: nilUuid, userId: nilUuid }; after !== undefined;) {
    const place: OfUser = after;
    const found: OfUser[] = await transaction(async (tx) => {
      const locked = await lockSealedOtherwise(tx, currentPrefix, place, batchSize);
      for (const { sealed, ...user } of locked) {
        const secret = openedOrUndefined(() => open(sealed, user.userId));
        if (secret === undefined) unopened++;
        else await saveSealed(tx, { ...user, sealed: seal(secret, user.userId) });
      }
      return locked;
    });
    after = found.length < batchSize ? undefined : found.at(-1);
  }
  if (unopened > 0) throw new Error(`${unopened} authenticator apps have a secret that no pepper of API_KEY_PEPPER opens.`);
}

function openedOrUndefined(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
