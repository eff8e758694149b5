/** What a site says about the consents given on it (ADR 3). */
export interface SiteFacts {
  siteId: string;
  deleted: boolean;
  /** null: any category of the right shape (decision 2.1). */
  categories: readonly string[] | null;
  /** The linked policy as it stands; null when there is none. */
  policy: PolicyInForce | null;
}

export interface PolicyInForce {
  id: string;
  version: number;
  sha256: string;
}
