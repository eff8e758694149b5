import { timestamp } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { UserProfile } from './user';

type UserEventType = 'account.user_verified' | 'account.password_changed';

export const createUserEvents =
  (makeEvent: MakeEvent) =>
  (tx: Handle, type: UserEventType, user: UserProfile, atMs: number): Promise<void> => {
    const data = {
      id: user.id,
      email_verified: user.emailVerifiedAtMs !== 0,
      created_at: timestamp(user.createdAtMs),
    };
    return insertEvents(tx, [makeEvent({ accountId: user.accountId, type, createdAtMs: atMs, dataJson: JSON.stringify(data) })]);
  };

export type UserEvents = ReturnType<typeof createUserEvents>;
