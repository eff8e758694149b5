const { runEach } = require('./frozen/commands');

/**
 * Whether the leaf of a creation names who recorded it. The default is that of earlier rows and releases, whose leaves do not; a new row
 * stores NULL, which takes no space.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents ADD COLUMN recorder_unlogged boolean DEFAULT true;
    COMMENT ON COLUMN consents.recorder_unlogged IS 'Null: the leaf of the creation names who recorded it (decision 39.4). True: only if the record has a context. Set with the leaf, then never changed.';
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents DROP COLUMN recorder_unlogged;
  `);
};
