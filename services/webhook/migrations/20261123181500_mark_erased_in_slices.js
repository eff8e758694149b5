/**
 * An erasure may mean more events than one statement marks in its time (decisions 16.5). What is
 * left to mark is looked up by the hashes here. A release before marks all at once and leaves it null.
 */
exports.up = async (knex) => {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE erasures ADD COLUMN to_mark bytea[];
    COMMENT ON COLUMN erasures.to_mark IS 'Decisions 16.5: subject hashes of the events that this erasure means and that may not be marked yet; null when all are. Reads take those events as marked.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE erasures DROP COLUMN to_mark;');
};
