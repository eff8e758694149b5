/**
 * Finds a person by id, wherever their home is (decision 80): the names of who made a key or invited somebody.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('users_at_home') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY users_at_home');
  await knex.raw('CREATE INDEX CONCURRENTLY IF NOT EXISTS users_at_home ON users (id) WHERE left_at IS NULL');
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS users_at_home');
};
