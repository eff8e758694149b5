/**
 * The consent service asks for changed lifetimes every few seconds (decision 65.3). The index has only sites that have one.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('sites_by_lifetime') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY sites_by_lifetime');
  await knex.raw('CREATE INDEX CONCURRENTLY IF NOT EXISTS sites_by_lifetime ON sites (updated_at, id) WHERE lifetime IS NOT NULL');
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS sites_by_lifetime');
};
