/** Live keys of an account are counted at each creation (decisions 9.7); revoked ones pile up. */
exports.up = async (knex) => {
  await knex.raw('CREATE INDEX api_keys_live ON api_keys (account_id) WHERE revoked_at IS NULL;');
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX api_keys_live;');
};
