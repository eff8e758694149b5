/** From when the data of a file is (decisions 21.2). Without a default no row is rewritten. */
exports.up = async (knex) => {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE exports ADD COLUMN data_as_of timestamptz;
    COMMENT ON COLUMN exports.data_as_of IS 'Decisions 21.2: all that was recorded until then is in the file; null without a file, and for files of a release that did not know it';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE exports DROP COLUMN data_as_of');
};
