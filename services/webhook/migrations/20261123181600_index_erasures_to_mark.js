/**
 * Finds the erasures that have events left to mark.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('erasures_to_mark') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY erasures_to_mark');
  await knex.raw('CREATE INDEX CONCURRENTLY IF NOT EXISTS erasures_to_mark ON erasures (account_id) WHERE to_mark IS NOT NULL');
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS erasures_to_mark');
};
