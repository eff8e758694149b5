import { createHash } from 'node:crypto';
import type { Account } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { AccountConnection } from './account-connection';

interface Owner {
  name: string;
  email: string;
  password: string;
}

/** The password is "" if the owner has changed it. */
export async function findOrCreateAccount(connection: AccountConnection, owner: Owner): Promise<{ account: Account; password: string }> {
  const { accounts } = connection;
  const { name, email, password } = owner;
  try {
    const { account } = await accounts.createAccount({ name, email, password, emailVerified: true });
    return { account, password };
  } catch (error) {
    if (ServiceError.from(error).kind !== 'conflict') throw error;
    const { account } = await accounts.getAccount({ email });
    return { account, password: (await isPassword(connection, owner)) ? password : '' };
  }
}

async function isPassword({ sessions }: AccountConnection, { email, password }: Owner): Promise<boolean> {
  try {
    const { token } = await sessions.login({ email, password, previousDigest: Buffer.alloc(0) });
    await sessions.endSession({ digest: createHash('sha256').update(token).digest() });
    return true;
  } catch (error) {
    if (ServiceError.from(error).kind === 'unauthorized') return false;
    throw error;
  }
}

interface KeyWanted {
  accountId: string;
  name: string;
  before: string | undefined;
}

/** A key's secret is returned only on creation, so the last start's key is reused unless it was revoked. */
export async function keepOrCreateKey({ keys }: AccountConnection, { accountId, name, before }: KeyWanted): Promise<string> {
  const { keys: existing } = await keys.listKeys({ accountId });
  const isGood = existing.some(
    (key) => key.revokedAtMs === 0 && before?.endsWith(key.lastFour) === true && before.startsWith(key.firstCharacters),
  );
  if (before !== undefined && isGood) return before;
  return (await keys.createKey({ accountId, name, expiresAtMs: 0 })).secret;
}
