const { runEach } = require('./frozen/commands');

/** What was asked, and how it was answered. Null if the caller did not say, and for records of earlier releases. */
exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents ADD COLUMN context text;
    COMMENT ON COLUMN consents.context IS 'Canonical JSON of what was asked and how it was answered. The leaf of the creation commits to it. Never changed.';
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents DROP COLUMN context;
  `);
};
