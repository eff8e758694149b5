import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { lockSealedOtherwise, saveSealed, type SealedTotp } from '../factors/factors.sql';
import { sealedFor as sealedForKey } from '../identities/create-secret';
import type { StoredKey } from '../identities/identity-key';
import { lockKeysSealedOtherwise, saveSealedKey } from '../identities/identity-keys.sql';
import type { AccountParts } from '../parts';
import { sealedFor as sealedForProvider, type ProviderRecord } from '../sso/provider';
import { lockProvidersSealedOtherwise, saveProvider } from '../sso/providers.sql';

interface Kind<Row> {
  /** Returns rows in the order of their keys, starting after `after`. */
  lock: (tx: Handle, prefix: string, after: Row | undefined, limit: number) => Promise<Row[]>;
  /** What the secret is bound to. */
  sealedFor: (row: Row) => string;
  save: (tx: Handle, row: Row) => Promise<void>;
}

const authenticatorApps: Kind<SealedTotp> = {
  lock: (tx, prefix, after = { accountId: nilUuid, userId: nilUuid, sealed: '' }, limit) => lockSealedOtherwise(tx, prefix, after, limit),
  sealedFor: ({ userId }) => userId,
  save: saveSealed,
};

const identityKeys: Kind<StoredKey> = {
  lock: (tx, prefix, after, limit) => lockKeysSealedOtherwise(tx, prefix, after?.id ?? nilUuid, limit),
  sealedFor: sealedForKey,
  save: saveSealedKey,
};

const providers: Kind<ProviderRecord> = {
  lock: (tx, prefix, after, limit) => lockProvidersSealedOtherwise(tx, prefix, after?.id ?? nilUuid, limit),
  sealedFor: sealedForProvider,
  save: saveProvider,
};

const batchSize = 100;

type Parts = Pick<AccountParts, 'transaction' | 'sealedSecrets'>;

/**
 * Seals secrets again under the current pepper, so that replaced ones can be removed. Run by a loop. Throws at the end if some do not
 * open.
 */
export async function resealSecrets(parts: Parts): Promise<void> {
  const unopened = {
    'authenticator apps': await reseal(authenticatorApps, parts),
    "sites' identities": await reseal(identityKeys, parts),
    'providers of single sign-on': await reseal(providers, parts),
  };
  const named = Object.entries(unopened).filter(([, count]) => count > 0);
  if (named.length === 0) return;
  throw new Error(`No pepper of API_KEY_PEPPER opens the secrets of ${named.map(([name, count]) => `${count} ${name}`).join(', ')}.`);
}

/** Returns how many secrets do not open. */
async function reseal<Row extends { sealed: string }>(
  { lock, sealedFor, save }: Kind<Row>,
  { transaction, sealedSecrets: { currentPrefix, open, seal } }: Parts,
): Promise<number> {
  let unopened = 0;
  let after: Row | undefined;
  for (;;) {
    const found = await transaction(async (tx) => {
      const locked = await lock(tx, currentPrefix, after, batchSize);
      for (const row of locked) {
        const secret = openedOrUndefined(() => open(row.sealed, sealedFor(row)));
        if (secret === undefined) unopened++;
        else await save(tx, { ...row, sealed: seal(secret, sealedFor(row)) });
      }
      return locked;
    });
    if (found.length < batchSize) return unopened;
    after = found.at(-1);
  }
}

function openedOrUndefined(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
