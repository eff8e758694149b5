/** Units by key and day (decision 28.11), added up as the ledger is written. Earlier usage is not counted again. */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE usage_days (
      account_id uuid   NOT NULL,
      day        date   NOT NULL,
      key_id     text   NOT NULL COLLATE "C",
      units      bigint NOT NULL CHECK (units >= 0),
      PRIMARY KEY (account_id, day, key_id)
    );
    COMMENT ON TABLE usage_days IS 'Units charged to each key on each day in UTC (decision 28.11): the sum of the ledger, and of what was charged while Redis was away. A day belongs to the period of its units. Rows are deleted after 400 days.';
    CREATE INDEX usage_days_age ON usage_days (day);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE usage_days;');
};
