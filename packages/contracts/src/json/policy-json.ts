import type { Policy } from '../gen/messages';
import { timestamp } from './timestamp';

export function policyJson(policy: Policy): string {
  return (
    `{"id":${JSON.stringify(policy.id)}` +
    // The spec calls the owner account user_id.
    `,"user_id":${JSON.stringify(policy.accountId)}` +
    `,"name":${JSON.stringify(policy.name)}` +
    `,"content":${JSON.stringify(policy.content)}` +
    `,"version":${policy.version}` +
    `,"created_at":"${timestamp(policy.createdAtMs)}"` +
    `,"updated_at":"${timestamp(policy.updatedAtMs)}"}`
  );
}
