/** What a site and its policy say at this moment, as admission brings it along (ADR 3). */
export interface SiteFactsInHand {
  siteId: string;
  deleted: boolean;
  /** null: any category of the right shape. */
  categories: readonly string[] | null;
  policyId: string;
  policyVersion: number;
  policySha256: string;
}
