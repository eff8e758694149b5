import type { Handle } from '@consent/postgres';

const lockName = 'admissions by PostgreSQL';

/** Must be the first statement of each transaction that admits. The lock lasts until its end (ADR 4). */
export async function beginDirectAdmissions(tx: Handle): Promise<void> {
  await tx.query('begin_direct_admissions', 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockName]);
}

/**
 * Returns when all transactions that had begun to admit have ended, so that their holds are visible. Do not call it within a
 * transaction, which would keep the lock.
 */
export async function directAdmissionsEnded(db: Handle): Promise<void> {
  await db.query('direct_admissions_ended', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName]);
}
