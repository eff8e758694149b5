/** The switch of an account (decision 81.11). Earlier releases ignore it, as they ignore second factors. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE accounts ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false');
  await knex.raw(
    `COMMENT ON COLUMN accounts.require_second_factor IS 'Whether sessions that act for the account need a user with a second factor.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE accounts DROP COLUMN require_second_factor');
};
