/**
 * Tells whether a CSV export needs a column of claims (decision 69.4). Records without claims are not in it, so their creation costs nothing more.
 *
 * Built while requests are served. A build that was cut off leaves an invalid index, which is dropped; one that PostgreSQL
 * finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('consents_with_claims') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY consents_with_claims');
  await knex.raw('CREATE INDEX CONCURRENTLY IF NOT EXISTS consents_with_claims ON consents (account_id, site_id) WHERE claims IS NOT NULL');
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS consents_with_claims');
};
