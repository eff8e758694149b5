import type { OfferProjection } from '../clients/projections';
import type { PolicyStore } from '../store/policy-store';

export interface GetPolicyFactsParts {
  store: Pick<PolicyStore, 'findFacts'>;
  offerProjection: OfferProjection;
}

/** What those who record consents need to know of a policy. */
export interface PolicyFacts {
  /** The version in force; 0 when the policy is unknown or deleted. */
  version: number;
  sha256: string;
  /** "" when that version was never published; one of a deleted policy was, and stays evidence. */
  askedSha256: string;
}

/** Never throws for an unknown or deleted policy (ADR 3). `version` is one more to tell the hash of. */
export function getPolicyFacts({ store, offerProjection }: GetPolicyFactsParts) {
  return async ({ accountId, id, version }: { accountId: string; id: string; version: number | undefined }): Promise<PolicyFacts> => {
    const found = await store.findFacts(accountId, id, version);
    if (found === undefined) return { version: 0, sha256: '', askedSha256: '' };
    const { projection, askedSha256 } = found;
    // Who asks for nothing but the version in force did not find it in Redis: it is written again, unless Redis has a later one.
    if (version === undefined) void offerProjection(projection);
    return { version: projection.version, sha256: projection.sha256, askedSha256 };
  };
}
