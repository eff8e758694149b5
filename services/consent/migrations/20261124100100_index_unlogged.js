/**
 * Finds what has no leaf in the evidence log (README.md, "Evidence"): rows from before it, and rows of an older release that
 * runs beside. Rows with leaves are in no index.
 *
 * Built while requests are served. It waits for every older transaction, so it has no lock timeout. A build that was cut
 * off leaves an invalid index, which is dropped; one that PostgreSQL finished after its process died is kept.
 */
exports.config = { transaction: false };

const indexes = [
  {
    name: 'consents_unlogged',
    on: 'consents (account_id, id) WHERE salt IS NULL OR (deleted_at IS NOT NULL AND deleted_by IS NULL AND erasure IS NULL)',
  },
  { name: 'consent_history_unlogged', on: 'consent_history (account_id, consent, number) WHERE attested IS NULL' },
];

exports.up = async (knex) => {
  await knex.raw('SET lock_timeout = 0');
  for (const { name, on } of indexes) {
    const { rows } = await knex.raw(`SELECT FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`);
    if (rows.length > 0) await knex.raw(`DROP INDEX CONCURRENTLY ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${on}`);
  }
  await knex.raw(`SET lock_timeout = '10s'`);
};

exports.down = async (knex) => {
  for (const { name } of indexes) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
};
