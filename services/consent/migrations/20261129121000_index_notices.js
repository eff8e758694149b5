/**
 * GET /consents?notice_sha256= walks it (decision 50). Records without a context are not in it, so their creation costs nothing more.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('consents_by_notice') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw('DROP INDEX CONCURRENTLY consents_by_notice');
  await knex.raw(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS consents_by_notice
     ON consents (account_id, (left(split_part(context, '"notice_sha256":"', 2), 64) COLLATE "C"), id) WHERE context IS NOT NULL`,
  );
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS consents_by_notice');
};
