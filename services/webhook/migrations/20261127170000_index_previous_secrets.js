/**
 * Secrets that a rotation replaced are forgotten a day later. Without this index, each look for them read the endpoints of
 * all accounts.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('endpoints_previous_secret') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY endpoints_previous_secret');
  await knex.raw(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS endpoints_previous_secret ON endpoints (previous_secret_until)
     WHERE previous_secret_until IS NOT NULL`,
  );
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS endpoints_previous_secret');
};
