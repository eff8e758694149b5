/** Filters of a list; undefined means any. The bounds compare ids, which sort by time (ADR 2). */
export interface ConsentFilter {
  accountId: string;
  siteId: string | undefined;
  consentId: string | undefined;
  subjectId: string | undefined;
  accepted: boolean | undefined;
  policyId?: string | undefined;
  /** Exclusive. Records without a version never match. */
  versionBelow?: number | undefined;
  /** Inclusive. */
  fromId: string | undefined;
  /** Exclusive. */
  belowId: string | undefined;
  includeDeleted: boolean;
}

/** Reads an index downwards from the newest id, within one value of its leading column. */
export interface Walk {
  /** Leading columns of the index after account_id, with their values. Empty for all records of the account. */
  along: readonly (readonly ['site_id' | 'subject_id' | 'consent_id', string])[];
  only?: "consent_id <> ''";
}

/** A walk, and the filters that decide which of its rows are returned. */
export interface ListPlan {
  walk: Walk;
  /** Filters without an index, applied to each row read. */
  rest: {
    siteId?: string | undefined;
    subjectId?: string | undefined;
    accepted?: boolean | undefined;
    policyId?: string | undefined;
    versionBelow?: number | undefined;
    isActive?: true;
  };
}

/**
 * Chooses the walk that reads the fewest rows that do not match. `deleted_at`, `accepted`, `policy_id` and `policy_version` have no index, because every
 * index on `consents` slows down creates: two of them cost a third of PostgreSQL's time for a batch.
 */
export function planList({ siteId, consentId, subjectId, accepted, policyId, versionBelow, includeDeleted }: ConsentFilter): ListPlan {
  const always = { accepted, policyId, versionBelow, ...(includeDeleted ? {} : ({ isActive: true } as const)) };
  if (consentId !== undefined) {
    return { walk: { along: [['consent_id', consentId]], only: "consent_id <> ''" }, rest: { siteId, subjectId, ...always } };
  }
  if (subjectId !== undefined) return { walk: { along: [['subject_id', subjectId]] }, rest: { siteId, ...always } };
  return { walk: { along: siteId === undefined ? [] : [['site_id', siteId]] }, rest: always };
}

/** True if the walk may read rows that do not match. */
export function mayReadUnmatched({ rest }: ListPlan): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}
