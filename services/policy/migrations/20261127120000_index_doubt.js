/**
 * After Redis was away, what it may have lost is read in the order of its confirmation, a slice at a time (docs/adr/0003).
 * Replaces the index on the time alone, which cannot continue between rows of one moment.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

async function replaceIndex(knex, oldName, newName, columns) {
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('${newName}') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw(`DROP INDEX CONCURRENTLY ${newName}`);
  await knex.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${newName} ON policies ${columns}`);
  await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${oldName}`);
}

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  await replaceIndex(knex, 'policies_projected', 'policies_in_doubt', '(projected_at, account_id, id)');
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = (knex) => replaceIndex(knex, 'policies_in_doubt', 'policies_projected', '(projected_at)');
