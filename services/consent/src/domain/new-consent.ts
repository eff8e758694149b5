/** A row to create (spec 2.2). */
export interface NewConsentRow {
  accountId: string;
  id: string;
  siteId: string;
  subjectId: string;
  consentId: string;
  accepted: boolean;
  preferencesJson: string;
  policyVersion?: number | undefined;
  country: string;
  region: string;
  userAgent: string;
  /** Position of the site's facts in those that come along; absent when the caller could not read them. */
  siteFacts?: number | undefined;
}
