/** Sessions by single sign-on (decision 83). They have acts_for, so earlier releases do not find them. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE sessions ADD COLUMN sso_provider_id uuid');
  await knex.raw(
    `COMMENT ON COLUMN sessions.sso_provider_id IS 'The provider of acts_for that the session began with. It acts for no other account. NULL for a session that began with a password.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DELETE FROM sessions WHERE sso_provider_id IS NOT NULL');
  await knex.raw('ALTER TABLE sessions DROP COLUMN sso_provider_id');
};
