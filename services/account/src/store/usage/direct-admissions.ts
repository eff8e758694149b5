import type { Handle } from '@consent/postgres';

const lockName = 'admissions by PostgreSQL';

/** First in each transaction that admits, and held to its end (ADR 4). */
export async function beginDirectAdmissions(db: Handle): Promise<void> {
  await db.query('begin_direct_admissions', 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockName]);
}

/** Returns when all that had begun are over: what they hold can be seen. Outside of a transaction, as it keeps the lock to its end. */
export async function directAdmissionsEnded(db: Handle): Promise<void> {
  await db.query('direct_admissions_ended', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName]);
}
