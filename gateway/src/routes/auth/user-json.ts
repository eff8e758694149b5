import { type Account, timestamp, type User } from '@consent/contracts';
import { closingFields } from '../account/closing-json';

export function userFields({ id, email, name, emailVerified, createdAtMs }: User) {
  return { id, email, name, email_verified: emailVerified, created_at: timestamp(createdAtMs) };
}

export function accountFields(account: Account) {
  const { id, name, plan, status, subscriptionStatus, createdAtMs } = account;
  const closing = closingFields(account);
  return {
    ...{ id, name, plan, plan_status: status, subscription_status: subscriptionStatus, created_at: timestamp(createdAtMs) },
    ...(closing !== undefined && { closing }),
  };
}
