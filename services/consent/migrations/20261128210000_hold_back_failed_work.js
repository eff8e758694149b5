/**
 * Work of an account waits behind earlier work of it that failed (packages/log-queue). The index has failed work only, so
 * it is nearly always empty.
 *
 * Built while requests are served. A build that was cut off leaves an invalid index, which is dropped.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('log_queue_failed') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY log_queue_failed');
  await knex.raw('CREATE INDEX CONCURRENTLY IF NOT EXISTS log_queue_failed ON log_queue (account_id, id) WHERE failed_at IS NOT NULL');
  await knex.raw(
    `COMMENT ON COLUMN log_queue.failed_at IS 'Set when the entries could not be computed. The row is tried again every minute, and later rows of its account wait for it. Other accounts go on.'`,
  );
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS log_queue_failed');
};
