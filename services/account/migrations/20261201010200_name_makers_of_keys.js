/** Who made a key (decision 80). Null for keys of earlier releases. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE api_keys ADD COLUMN created_by uuid');
  await knex.raw(`COMMENT ON COLUMN api_keys.created_by IS 'The user who made the key. It stays when they leave the account.'`);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE api_keys DROP COLUMN created_by');
};
