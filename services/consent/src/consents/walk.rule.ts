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

type Column = 'site_id' | 'subject_id' | 'consent_id' | 'accepted';

/** Reads an index from the newest id down, within one value of each of its leading columns. */
export interface Walk {
  /** Leading columns of the index after account_id, with the value of each. */
  along: readonly (readonly [Column, string | boolean])[];
  /** The condition of a partial index. */
  only?: "consent_id <> ''" | 'deleted_at IS NULL';
}

/** Which rows of its walks a list answers. */
export interface ListPlan {
  walks: readonly Walk[];
  /** Filters that no index covers. They are applied to each row that is read. */
  rest: { siteId?: string | undefined; subjectId?: string | undefined; accepted?: boolean | undefined; isActive?: true };
}

/**
 * The walks that meet the fewest rows that a list does not answer. Active records have an index by decision, and one by
 * site and decision: a list of both decisions merges two walks. The rows of a subject, or of a consent_id, are few.
 */
export function planList({ siteId, consentId, subjectId, accepted, includeDeleted }: ConsentFilter): ListPlan {
  const active = includeDeleted ? {} : ({ isActive: true } as const);
  if (consentId !== undefined) {
    return { walks: [{ along: [['consent_id', consentId]], only: "consent_id <> ''" }], rest: { siteId, subjectId, accepted, ...active } };
  }
  if (subjectId !== undefined) return { walks: [{ along: [['subject_id', subjectId]] }], rest: { siteId, accepted, ...active } };
  const ofSite = siteId === undefined ? [] : [['site_id', siteId] as const];
  if (includeDeleted) return { walks: [{ along: ofSite }], rest: { accepted } };
  const decisions = accepted === undefined ? [true, false] : [accepted];
  return { walks: decisions.map((decision) => ({ along: [...ofSite, ['accepted', decision]], only: 'deleted_at IS NULL' })), rest: {} };
}

/** Whether the list may meet rows that it does not answer. */
export function mayPassOver({ rest }: ListPlan): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}
