/**
 * Logs of whose opening no event was stored (decision 85).
 *
 * Built while the sequencer works. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('logs_untold') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY logs_untold');
  await knex.raw('CREATE INDEX CONCURRENTLY IF NOT EXISTS logs_untold ON logs (account_id) WHERE NOT is_opening_told');
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS logs_untold');
};
