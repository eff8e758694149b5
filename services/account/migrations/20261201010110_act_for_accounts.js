/** Sessions that act for another account than the home one (decision 80). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE sessions ADD COLUMN acts_for uuid');
  await knex.raw(
    `COMMENT ON COLUMN sessions.acts_for IS 'The account that the session acts for, if it is not account_id, the home account of its user. The digest of such a session is hashed once more, so that a process of an earlier release, which knows no roles, does not find it.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DELETE FROM sessions WHERE acts_for IS NOT NULL');
  await knex.raw('ALTER TABLE sessions DROP COLUMN acts_for');
};
