import { nilUuid } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { sealedFor, type ProviderRecord } from './provider';
import { lockProvidersSealedOtherwise, saveProvider } from './providers.sql';

const batchSize = 100;

/** Seals secrets again under the current pepper, so that replaced ones can be removed. Run by a loop. Throws at the end if one does not open. */
export async function resealProviders({
  transaction,
  sealedFactors: { currentPrefix, open, seal },
}: Pick<AccountParts, 'transaction' | 'sealedFactors'>): Promise<void> {
  let unopened = 0;
  for (let afterId: string | undefined = nilUuid; afterId !== undefined;) {
    const place: string = afterId;
    const found: ProviderRecord[] = await transaction(async (tx) => {
      const locked = await lockProvidersSealedOtherwise(tx, currentPrefix, place, batchSize);
      for (const provider of locked) {
        const secret = openedOrUndefined(() => open(provider.sealed, sealedFor(provider)));
        if (secret === undefined) unopened++;
        else await saveProvider(tx, { ...provider, sealed: seal(secret, sealedFor(provider)) });
      }
      return locked;
    });
    afterId = found.length < batchSize ? undefined : found.at(-1)?.id;
  }
  if (unopened > 0) throw new Error(`${unopened} secrets of providers cannot be opened with a pepper of API_KEY_PEPPER.`);
}

function openedOrUndefined(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
