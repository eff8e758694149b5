import { nilUuid } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import type { EndpointRef } from './endpoint';
import type { SealedSecrets } from './secrets';
import { forgetEndedSecrets, lockSealedOtherwise, saveSealed, type SealedPair } from './secrets.sql';

const batchSize = 100;
const start: EndpointRef = { accountId: nilUuid, id: nilUuid };

/**
 * Seals secrets again under the current key, so that older keys can be removed, and removes expired previous secrets. Run by
 * a loop. Throws at the end if a secret does not open: restore its key before removing another.
 */
export async function resealSecrets({
  database,
  transaction,
  sealedSecrets,
}: Pick<WebhookParts, 'database' | 'transaction' | 'sealedSecrets'>): Promise<void> {
  await forgetEndedSecrets(database);
  let unopened = 0;
  for (let after: EndpointRef | undefined = start; after !== undefined;) {
    const place: EndpointRef = after;
    const pairs: SealedPair[] = await transaction(async (tx) => {
      const locked = await lockSealedOtherwise(tx, sealedSecrets.currentPrefix, place, batchSize);
      const resealed = locked.map((pair) => resealPair(pair, sealedSecrets)).filter((pair) => pair !== undefined);
      if (resealed.length > 0) await saveSealed(tx, resealed);
      unopened += locked.length - resealed.length;
      return locked;
    });
    after = pairs.length < batchSize ? undefined : pairs.at(-1);
  }
  if (unopened > 0) throw new Error(`${unopened} endpoints have a secret that no key of WEBHOOK_SECRET_KEYS opens.`);
}

function resealPair({ secret, previousSecret, ...ref }: SealedPair, { open, seal }: SealedSecrets): SealedPair | undefined {
  const reseal = (sealed: string) => seal(open(sealed, ref.id), ref.id);
  try {
    return { ...ref, secret: reseal(secret), previousSecret: previousSecret === undefined ? undefined : reseal(previousSecret) };
  } catch {
    return undefined;
  }
}
