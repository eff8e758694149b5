const { runEach } = require('./frozen/commands');

/** Who recorded a consent. Null for records of earlier releases, and while one of them runs beside this one. */
exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents ADD COLUMN recorded_by text, ADD COLUMN recorded_by_id text;
    COMMENT ON COLUMN consents.recorded_by IS 'api_key, user, site, or import: a row of a batch. Null: not kept yet when it was recorded.';
    COMMENT ON COLUMN consents.recorded_by_id IS 'The key or the user, import included. Null for site.';
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents DROP COLUMN recorded_by_id, DROP COLUMN recorded_by;
  `);
};
