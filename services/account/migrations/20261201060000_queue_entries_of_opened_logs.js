/** Entries of the audit trail get leaves once something else has opened the log of their account (decision 85). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE opened_logs (
      account_id  uuid    PRIMARY KEY,
      has_waiting boolean NOT NULL DEFAULT true
    );
    CREATE INDEX opened_logs_waiting ON opened_logs (account_id) WHERE has_waiting;
    COMMENT ON TABLE opened_logs IS 'Decision 85: accounts whose evidence log is open, as the evidence service told. Entries of the audit trail of other accounts wait without a leaf.';
    COMMENT ON COLUMN opened_logs.has_waiting IS 'Whether there may be entries whose leaf was not queued.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE opened_logs');
};
