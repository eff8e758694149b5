import { ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findRole } from '../members/members.sql';
import { findOnlySso } from './settings.sql';

/** Whether a person may act for an account only after single sign-on (decision 83). Owners always may: they are the way back. */
export async function needsSso(db: Handle, accountId: string, userId: string): Promise<boolean> {
  return (await findOnlySso(db, accountId)) && (await findRole(db, accountId, userId)) !== 'owner';
}

/** Throws forbidden for a person who may act for the account only after single sign-on. */
export async function refuseWithoutSso(db: Handle, accountId: string, userId: string): Promise<void> {
  if (await needsSso(db, accountId, userId))
    throw new ServiceError(
      'forbidden',
      'This account is only open with single sign-on. Sign out, and choose single sign-on when you sign in.',
    );
}

/**
 * Throws forbidden for a session that began with a provider. Whoever runs the provider could begin one as anybody, so it gives nothing of the
 * person that is outside of the provider's account (threats 174).
 */
export function refuseSsoSession({ bySso }: { bySso: boolean }): void {
  if (bySso)
    throw new ServiceError('forbidden', 'You signed in with single sign-on, which opens one account. Sign in with your password for this.');
}
