import type { Handle } from '@consent/postgres';
import { consentColumns, recordOf, type ConsentRecord, type ConsentRow } from './consent';

/** Filters of a list; undefined means any. Ids are bounds in the order of ids (ADR 2). */
interface ConsentFilter {
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

/** At most `limit` records, newest first. */
export async function findFilteredConsents(db: Handle, filter: ConsentFilter, limit: number): Promise<ConsentRecord[]> {
  const values: unknown[] = [filter.accountId];
  const conditions = ['account_id = $1'];
  // Each set of filters is a prepared statement of its own. PostgreSQL keeps 63 characters of its name.
  let name = 'list';
  const where = (filterName: string, condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
    name += `_${filterName}`;
  };
  where('site', 'site_id =', filter.siteId);
  where('subject', 'subject_id =', filter.subjectId);
  // The index on consent_id leaves empty ones out, and the planner uses it only when the query does too.
  where('consent', "consent_id <> '' AND consent_id =", filter.consentId);
  where('accepted', 'accepted =', filter.accepted);
  where('from', 'id >=', filter.fromId);
  where('below', 'id <', filter.belowId);
  if (!filter.includeDeleted) {
    conditions.push('deleted_at IS NULL');
    name += '_active';
  }

  values.push(limit);
  const sql = `SELECT ${consentColumns} FROM consents WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $${values.length}`;
  const { rows } = await db.query<ConsentRow>(name, sql, values);
  return rows.map(recordOf);
}
