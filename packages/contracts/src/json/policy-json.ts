import type { Policy } from '../gen/messages';
import { timestamp } from './timestamp';

/** A policy as the outside sees it (spec 2.9), as JSON text. */
export function policyJson(policy: Policy): string {
  return (
    `{"id":${JSON.stringify(policy.id)}` +
    // The specification's name for the owner account.
    `,"user_id":${JSON.stringify(policy.accountId)}` +
    `,"name":${JSON.stringify(policy.name)}` +
    `,"content":${JSON.stringify(policy.content)}` +
    `,"version":${policy.version}` +
    `,"created_at":"${timestamp(policy.createdAtMs)}"` +
    `,"updated_at":"${timestamp(policy.updatedAtMs)}"}`
  );
}
