/**
 * Where a session was last used (decision 63). NULL is unknown: sessions of earlier releases, which write none of these columns,
 * have nothing there until this release has seen them.
 */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE sessions ADD COLUMN user_agent text, ADD COLUMN country text, ADD COLUMN region text');
  await knex.raw(
    `COMMENT ON COLUMN sessions.user_agent IS 'The first 256 characters of the header. Written with last_seen_at, like country and region. The address is never stored.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE sessions DROP COLUMN user_agent, DROP COLUMN country, DROP COLUMN region');
};
