/** undefined matches any value. `fromId` is inclusive; `belowId` and `versionBelow` are exclusive. */
export interface ConsentFilter {
  accountId: string;
  siteId: string | undefined;
  consentId: string | undefined;
  subjectId: string | undefined;
  /** All subjects of a person, in place of `subjectId`. */
  subjectIds?: readonly string[] | undefined;
  accepted: boolean | undefined;
  policyId?: string | undefined;
  versionBelow?: number | undefined;
  details?: ConsentDetails | undefined;
  noticeSha256?: string | undefined;
  fromId: string | undefined;
  belowId: string | undefined;
  includeDeleted: boolean;
  /** The account has purged records, which no list shows. */
  hasPurges?: boolean;
}

export interface ConsentDetails {
  policyVersion?: number | undefined;
  country?: string | undefined;
  acceptedCategory?: string | undefined;
  recordedBy?: string | undefined;
}

/** Reads an index from the newest id downwards, within fixed values of the columns before the id. */
export interface Walk {
  along: readonly (readonly ['site_id' | 'subject_id' | 'consent_id' | 'notice_sha256', string])[];
  only?: "consent_id <> ''" | 'context IS NOT NULL';
  /** Reads the rows of several subjects, each along the index of subjects, newest first. */
  ofSubjects?: readonly string[];
}

export interface ListPlan {
  walk: Walk;
  rest: {
    siteId?: string | undefined;
    subjectId?: string | undefined;
    subjectIds?: readonly string[] | undefined;
    accepted?: boolean | undefined;
    policyId?: string | undefined;
    versionBelow?: number | undefined;
    details?: ConsentDetails | undefined;
    noticeSha256?: string | undefined;
    isActive?: true;
    isNotPurged?: true;
  };
}

/**
 * `deleted_at`, `accepted`, `policy_id`, `policy_version`, `country`, `preferences` and `recorded_by` have no index, because every index on
 * `consents` slows down creates: two of them cost a third of PostgreSQL's time for a batch.
 */
export function planList({ siteId, consentId, subjectId, subjectIds, noticeSha256, includeDeleted, ...filter }: ConsentFilter): ListPlan {
  const { accepted, policyId, versionBelow, details, hasPurges = false } = filter;
  const always = { accepted, policyId, versionBelow, details, ...shownOf(includeDeleted, hasPurges) };
  if (consentId !== undefined) {
    const rest = { siteId, subjectId, subjectIds, noticeSha256, ...always };
    return { walk: { along: [['consent_id', consentId]], only: "consent_id <> ''" }, rest };
  }
  if (subjectIds !== undefined) return { walk: { along: [], ofSubjects: subjectIds }, rest: { siteId, noticeSha256, ...always } };
  if (subjectId !== undefined) return { walk: { along: [['subject_id', subjectId]] }, rest: { siteId, noticeSha256, ...always } };
  if (noticeSha256 !== undefined) {
    return { walk: { along: [['notice_sha256', noticeSha256]], only: 'context IS NOT NULL' }, rest: { siteId, ...always } };
  }
  return { walk: { along: siteId === undefined ? [] : [['site_id', siteId]] }, rest: always };
}

export function mayReadUnmatched({ rest }: ListPlan): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** Purged records are deleted ones. */
function shownOf(includeDeleted: boolean, hasPurges: boolean): Pick<ListPlan['rest'], 'isActive' | 'isNotPurged'> {
  if (!includeDeleted) return { isActive: true };
  return hasPurges ? { isNotPurged: true } : {};
}
