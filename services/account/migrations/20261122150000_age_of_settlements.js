/** Settlements are deleted by their age (USAGE_LEDGER_DAYS). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE INDEX usage_ledger_age ON usage_ledger (at);
    COMMENT ON TABLE usage_ledger IS 'Each settlement of the usage stream in Redis, once: the key is what makes a second delivery count nothing (docs/adr/0004). Rows go when they are USAGE_LEDGER_DAYS old; the sums in usage_counters stay.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    DROP INDEX usage_ledger_age;
    COMMENT ON TABLE usage_ledger IS 'Each settlement of the usage stream in Redis, once: the key is what makes a second delivery count nothing.';
  `);
};
