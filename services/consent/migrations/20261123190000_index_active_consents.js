/**
 * Lists of active consents by decision, and by site and decision (decisions 2.7, 17.3). Without these a list of the
 * few refusals among millions of records reads all of them.
 *
 * Built while consents are recorded: a plain CREATE INDEX would stop all writes until it is done. It waits for every
 * older transaction, exports included, so it has no lock timeout. A build that was cut off leaves an invalid index,
 * which is dropped; one that PostgreSQL finished after its process died is kept.
 */
const indexes = {
  consents_active_by_decision: 'consents (account_id, accepted, id) WHERE deleted_at IS NULL',
  consents_active_by_site: 'consents (account_id, site_id, accepted, id) WHERE deleted_at IS NULL',
};

exports.config = { transaction: false };

exports.up = async (knex) => {
  await knex.raw(`SET lock_timeout = 0`);
  for (const [name, definition] of Object.entries(indexes)) {
    const { rows } = await knex.raw('SELECT FROM pg_index WHERE indexrelid = to_regclass(?) AND NOT indisvalid', [name]);
    if (rows.length > 0) await knex.raw(`DROP INDEX CONCURRENTLY ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
  }
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  for (const name of Object.keys(indexes)) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
