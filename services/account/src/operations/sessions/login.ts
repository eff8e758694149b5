import { notFound, ServiceError } from '@consent/kernel/errors';
import type { AccountRecord } from '../../domain/account';
import { parseEmail } from '../../domain/email';
import { tokenDigest } from '../../domain/random-token';
import { longestSessionMs } from '../../domain/session';
import type { UserRecord } from '../../domain/user';
import type { AccountStore, InTransaction } from '../../store/account-store';
import type { Passwords } from '../passwords/passwords';

export interface LoginParts {
  store: Pick<AccountStore, 'findUserByEmail'>;
  inTransaction: InTransaction;
  passwords: Pick<Passwords, 'hash' | 'isOutdated' | 'verify'>;
  newToken: () => string;
  now: () => number;
}

export interface Credentials {
  email: string;
  password: string;
  /** Digest of the session the browser came with; empty without one. */
  previousDigest: Buffer;
}

/** A new session. `token` is in this answer and nowhere else. */
export interface LoggedIn {
  token: string;
  user: UserRecord;
  account: AccountRecord;
}

/**
 * A new session by address and password; the one the browser came with ends, so that
 * nobody can have planted it (decision 5.1). An unknown address costs the work of a
 * known one. Suspended accounts get a session, too: the gateway says what they may.
 * Throws unauthorized (address or password), unavailable (too many at once).
 */
export function login({ store, inTransaction, passwords, newToken, now }: LoginParts) {
  return async ({ email: address, password, previousDigest }: Credentials): Promise<LoggedIn> => {
    const email = parseEmail(address);
    const user = email === undefined ? undefined : await store.findUserByEmail(email);
    const isRight = await passwords.verify(password, user?.passwordHash);
    if (user === undefined || !isRight) throw wrongCredentials();
    const strongerHash = passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : undefined;

    const token = newToken();
    const account = await inTransaction(async (inside) => {
      const locked = await inside.lockUser(user.accountId, user.id);
      // Replaced meanwhile, and every session ended: this one must not come after.
      if (locked === undefined || locked.passwordChanges !== user.passwordChanges) throw wrongCredentials();
      if (strongerHash !== undefined) await inside.saveUser({ ...locked, passwordHash: strongerHash });
      if (previousDigest.length > 0) await inside.deleteSession(previousDigest);
      const createdAtMs = now();
      await inside.insertSession({
        accountId: user.accountId,
        userId: user.id,
        digest: tokenDigest(token),
        createdAtMs,
        expiresAtMs: createdAtMs + longestSessionMs,
      });
      return inside.findAccount(user.accountId);
    });
    if (account === undefined) throw notFound('account');
    return { token, user, account };
  };
}

function wrongCredentials(): ServiceError {
  return new ServiceError('unauthorized', 'The e-mail address or the password is not right.');
}
