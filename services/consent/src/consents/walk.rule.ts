/** Filters of a list; undefined means any. Ids are bounds in the order of ids (ADR 2). */
export interface ConsentFilter {
  accountId: string;
  siteId: string | undefined;
  consentId: string | undefined;
  subjectId: string | undefined;
  accepted: boolean | undefined;
  /** Inclusive. */
  fromId: string | undefined;
  /** Exclusive. */
  belowId: string | undefined;
  includeDeleted: boolean;
}

/** Reads an index from the newest id down, within one value of its leading column. */
export interface Walk {
  /** The leading column of the index after account_id, with its value; none for all records of the account. */
  along: readonly (readonly ['site_id' | 'subject_id' | 'consent_id', string])[];
  /** The condition of a partial index. */
  only?: "consent_id <> ''";
}

/** Which rows of its walk a list answers. */
export interface ListPlan {
  walk: Walk;
  /** Filters that no index covers. They are applied to each row that is read. */
  rest: { siteId?: string | undefined; subjectId?: string | undefined; accepted?: boolean | undefined; isActive?: true };
}

/**
 * The walk that meets the fewest rows that a list does not answer. Erased records and decisions have no index, because
 * each index of `consents` makes a create slower: two of them took a third more of PostgreSQL's time for a batch.
 */
export function planList({ siteId, consentId, subjectId, accepted, includeDeleted }: ConsentFilter): ListPlan {
  const active = includeDeleted ? {} : ({ isActive: true } as const);
  if (consentId !== undefined) {
    return { walk: { along: [['consent_id', consentId]], only: "consent_id <> ''" }, rest: { siteId, subjectId, accepted, ...active } };
  }
  if (subjectId !== undefined) return { walk: { along: [['subject_id', subjectId]] }, rest: { siteId, accepted, ...active } };
  return { walk: { along: siteId === undefined ? [] : [['site_id', siteId]] }, rest: { accepted, ...active } };
}

/** Whether the list may meet rows that it does not answer. */
export function mayPassOver({ rest }: ListPlan): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}
