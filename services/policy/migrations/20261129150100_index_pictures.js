/**
 * Which notices have a picture, for the operator's audit and for the size of a site (decision 51).
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('notices_by_picture') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY notices_by_picture');
  await knex.raw(
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS notices_by_picture ON notices (account_id, picture_sha256, site_id) WHERE picture_sha256 IS NOT NULL',
  );
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS notices_by_picture');
};
