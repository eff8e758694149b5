import { type Account, timestamp, type User } from '@consent/contracts';

export function userFields({ id, email, name, emailVerified, createdAtMs }: User) {
  return { id, email, name, email_verified: emailVerified, created_at: timestamp(createdAtMs) };
}

export function accountFields({ id, name, plan, status, subscriptionStatus, createdAtMs }: Account) {
  return { id, name, plan, plan_status: status, subscription_status: subscriptionStatus, created_at: timestamp(createdAtMs) };
}
