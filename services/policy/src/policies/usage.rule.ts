import { ServiceError } from '@consent/kernel/errors';

/** Policies of an account at most, deleted ones not counted (decision 9.7). */
export const maxLivePolicies = 1000;

/** What the policies of one account take. */
export interface PolicyUsage {
  livePolicies: number;
  /** UTF-8 bytes of all versions, also of deleted policies: published texts are kept as evidence. */
  textBytes: number;
}

const megabyte = 1_000_000;

/** The usage after a new policy. Throws plan_limit. */
export function addPolicy(usage: PolicyUsage, content: string, maxTextBytes: number): PolicyUsage {
  if (usage.livePolicies >= maxLivePolicies) {
    throw new ServiceError(
      'plan_limit',
      `You have ${maxLivePolicies} policies, which is the maximum. Delete a policy that you no longer use.`,
    );
  }
  return { ...addText(usage, content, maxTextBytes), livePolicies: usage.livePolicies + 1 };
}

/** The usage after another version; 0 is unlimited. Throws plan_limit. */
export function addText({ livePolicies, textBytes }: PolicyUsage, content: string, maxTextBytes: number): PolicyUsage {
  const after = textBytes + Buffer.byteLength(content);
  if (maxTextBytes !== 0 && after > maxTextBytes) {
    const size = `${maxTextBytes / megabyte} MB`;
    throw new ServiceError('plan_limit', `Your plan includes ${size} of policy texts, all versions counted. Upgrade to publish more.`);
  }
  return { livePolicies, textBytes: after };
}

/** The usage after a deletion: the texts stay. */
export function removePolicy(usage: PolicyUsage): PolicyUsage {
  return { ...usage, livePolicies: usage.livePolicies - 1 };
}
