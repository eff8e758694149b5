/**
 * Makes reads show records covered by a running erasure as erased, with the times that the slice will write (decision
 * 16.3). The first EXISTS is evaluated once per statement, and is the only cost while the account has no running
 * erasure.
 */
function running(isItsAccount: string) {
  const isRunning = 'r.finished_at IS NULL AND r.answered_at IS NULL';
  return {
    isAny: `(SELECT EXISTS (SELECT FROM erasure_runs r WHERE r.account_id ${isItsAccount} AND ${isRunning}))`,
    covering: `FROM erasure_runs r
      WHERE r.account_id = consents.account_id AND r.subject_id = consents.subject_id AND ${isRunning}
        AND (r.site_id IS NULL OR r.site_id = consents.site_id) AND consents.id > r.last_id AND consents.id <= r.until_id`,
  };
}

/**
 * SQL for a statement that reads `consents`. `isItsAccount` is a condition on the account, such as `= $1`.
 * coveredAt: when a running erasure erases the record; null if none covers it or it is already erased.
 * updatedAt, deletedAt: the columns as reads see them.
 */
export function withRunningErasures(isItsAccount: string) {
  const { isAny, covering } = running(isItsAccount);
  const coveredAt = `CASE WHEN consents.deleted_at IS NULL AND ${isAny}
    THEN (SELECT GREATEST(r.accepted_at, consents.updated_at) ${covering} ORDER BY r.accepted_at LIMIT 1) END`;
  return {
    coveredAt,
    updatedAt: `coalesce(${coveredAt}, consents.updated_at)`,
    deletedAt: `coalesce(consents.deleted_at, ${coveredAt})`,
    // Not `coveredAt IS NULL`: the planner assumes that it is rarely true and overestimates short lists.
    isActive: `consents.deleted_at IS NULL AND NOT (${isAny} AND EXISTS (SELECT ${covering}))`,
  };
}
