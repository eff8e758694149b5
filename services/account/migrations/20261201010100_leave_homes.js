/**
 * People who left their home account (decision 80).
 *
 * The row of a person who left stays, because records refer to it, and so that an earlier release still finds a user of each account.
 * Nobody signs in with it: its password is no hash and cannot become one.
 */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(
    `ALTER TABLE users ADD COLUMN left_at timestamptz, ADD COLUMN last_acted_for uuid,
       ADD CONSTRAINT users_who_left_have_no_password CHECK (left_at IS NULL OR password_hash = 'left') NOT VALID`,
  );
  await knex.raw(
    `COMMENT ON COLUMN users.left_at IS 'When the person left this account. Their user is in another account then, under the same id.'`,
  );
  await knex.raw(
    `COMMENT ON COLUMN users.last_acted_for IS 'The account that a sign-in begins in, while the person is a member; null: the home account.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE users DROP CONSTRAINT users_who_left_have_no_password, DROP COLUMN left_at, DROP COLUMN last_acted_for');
};
