/**
 * After Redis was away, what it may have lost is read in the order of its confirmation, a slice at a time (docs/adr/0003).
 * Each index replaces one on the time alone, which cannot continue between rows of one moment. Open holds are looked for
 * many times a second.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

const indexes = [
  ['accounts_projected', 'accounts', '(projected_at)', 'accounts_in_doubt', '(projected_at, id)'],
  ['api_keys_projected', 'api_keys', '(projected_at)', 'api_keys_in_doubt', '(projected_at, account_id, id)'],
  ['sites_projected', 'sites', '(projected_at)', 'sites_in_doubt', '(projected_at, account_id, id)'],
  ['usage_counters_ledger_at', 'usage_counters', '(ledger_at)', 'usage_counters_ledger_in_doubt', '(ledger_at, account_id, period)'],
  ['usage_counters_merged_at', 'usage_counters', '(merged_at)', 'usage_counters_merged_in_doubt', '(merged_at, account_id, period)'],
];

async function createIndex(knex, name, on) {
  const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`);
  if (rows.length > 0) await knex.raw(`DROP INDEX CONCURRENTLY ${name}`);
  await knex.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${on}`);
}

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  for (const [oldName, table, , newName, columns] of indexes) {
    await createIndex(knex, newName, `${table} ${columns}`);
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${oldName}`);
  }
  await createIndex(knex, 'usage_counters_held', 'usage_counters (account_id, period) WHERE held_direct > 0');
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS usage_counters_held');
  for (const [oldName, table, columns, newName] of indexes) {
    await createIndex(knex, oldName, `${table} ${columns}`);
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${newName}`);
  }
};
