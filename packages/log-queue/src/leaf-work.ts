import { type Material, materialText, policyMaterial, type PolicyOfEvent } from './material';

export interface LeafWork {
  accountId: string;
  outboxIds: readonly string[];
  leaves: number;
  /** The leaves' salts in hex, in order, joined. "" for policies. */
  salts: string;
  material: string;
}

interface OpenWork {
  outboxIds: string[];
  salts: string[];
  policies: PolicyOfEvent[];
  policyOf: number[];
}

/**
 * Makes one row of work per account for a statement that stores many records, in the order of their events. `rows` are their
 * outbox rows. The rows of an account contain its events in the same order (bundleEvents).
 */
export function leafWorkOf(
  records: readonly (PolicyOfEvent & { accountId: string; salt: string })[],
  rows: readonly { accountId: string; id: string }[],
): LeafWork[] {
  const works = new Map<string, OpenWork>();
  for (const record of records) {
    let work = works.get(record.accountId);
    if (work === undefined) works.set(record.accountId, (work = { outboxIds: [], salts: [], policies: [], policyOf: [] }));
    work.salts.push(record.salt);
    work.policyOf.push(policyIndex(work.policies, record));
  }
  for (const { accountId, id } of rows) works.get(accountId)?.outboxIds.push(id);
  return [...works].map(([accountId, { outboxIds, salts: ofAccount, policies, policyOf }]) => ({
    accountId,
    outboxIds,
    leaves: ofAccount.length,
    salts: ofAccount.join(''),
    material: policies.length === 1 ? policyMaterial(policies[0] as PolicyOfEvent) : manyPolicies(policies, policyOf),
  }));
}

/** Searches from the end, because most rows of a call refer to the latest policy. */
function policyIndex(policies: PolicyOfEvent[], { policyId, policySha256, policyVersion }: PolicyOfEvent): number {
  const index = policies.findLastIndex(
    (policy) => policy.policyId === policyId && policy.policySha256 === policySha256 && policy.policyVersion === policyVersion,
  );
  return index === -1 ? policies.push({ policyId, policySha256, policyVersion }) - 1 : index;
}

function manyPolicies(policies: readonly PolicyOfEvent[], policyOf: number[]): string {
  return materialText({
    policies: policies.map((policy) => [policy.policyId, policy.policySha256, policy.policyVersion]),
    policyOf,
  } satisfies Material);
}
