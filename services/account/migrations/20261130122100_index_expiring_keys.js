/**
 * A loop looks for keys that expire soon (decision 78.5).
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('api_keys_expiring') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY api_keys_expiring');
  await knex.raw(
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS api_keys_expiring ON api_keys (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL AND expiry_mails < 2',
  );
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS api_keys_expiring');
};
