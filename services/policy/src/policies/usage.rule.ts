import { ServiceError } from '@consent/kernel/errors';

export const maxLivePolicies = 1000;

export interface PolicyUsage {
  livePolicies: number;
  /** UTF-8 bytes of all versions. Includes deleted policies, because their texts are kept as evidence. */
  textBytes: number;
}

const megabyte = 1_000_000;

export function addPolicy(usage: PolicyUsage, content: string, maxTextBytes: number): PolicyUsage {
  if (usage.livePolicies >= maxLivePolicies) {
    throw new ServiceError(
      'plan_limit',
      `You have ${maxLivePolicies} policies, which is the maximum. Delete a policy that you no longer use.`,
    );
  }
  return { ...addText(usage, content, maxTextBytes), livePolicies: usage.livePolicies + 1 };
}

export function addText({ livePolicies, textBytes }: PolicyUsage, content: string, maxTextBytes: number): PolicyUsage {
  const after = textBytes + Buffer.byteLength(content);
  if (maxTextBytes !== 0 && after > maxTextBytes) {
    const size = `${maxTextBytes / megabyte} MB`;
    throw new ServiceError('plan_limit', `Your plan includes ${size} of policy texts, all versions counted. Upgrade to publish more.`);
  }
  return { livePolicies, textBytes: after };
}

export function removePolicy(usage: PolicyUsage): PolicyUsage {
  return { ...usage, livePolicies: usage.livePolicies - 1 };
}
