/** Peppers can be replaced: the table says which keys are still found by an older one only (docs/operations.md). */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE api_keys ADD COLUMN pepper text NOT NULL DEFAULT '';
    COMMENT ON TABLE api_keys IS 'Specification 5, decisions 4.1. The key itself is stored nowhere: digest is its HMAC-SHA-256 under a pepper that no database holds; pepper is the name of that one, empty when it has none. last_used_at is the time of a use, at most a minute before the last.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    COMMENT ON TABLE api_keys IS 'Specification 5, decisions 4.1. The key itself is stored nowhere: digest is its HMAC-SHA-256 under a pepper that no database holds. last_used_at is the time of a use, at most a minute before the last.';
    ALTER TABLE api_keys DROP COLUMN pepper;
  `);
};
