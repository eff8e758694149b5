const { runEach } = require('./frozen/commands');

/** When leaves of an account were made later than what they say happened. A log that lost leaves asks for those since a time. */
exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE account_logs ADD COLUMN attested_at timestamptz;
    COMMENT ON COLUMN account_logs.attested_at IS 'When leaves were attested last. Null: none were.';
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE account_logs DROP COLUMN attested_at;
  `);
};
