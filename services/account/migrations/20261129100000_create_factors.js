/** Second factors (decision 63). Earlier releases know none of this, and ask for the password only. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE sessions ADD COLUMN factor_proved_at timestamptz');
  await knex.raw(`COMMENT ON COLUMN sessions.factor_proved_at IS 'When the session last proved the second factor of its user.'`);
  await knex.raw(`
    CREATE TABLE totp_secrets (
      account_id   uuid        NOT NULL,
      user_id      uuid        NOT NULL,
      sealed       text        NOT NULL,
      created_at   timestamptz NOT NULL,
      confirmed_at timestamptz,
      last_step    bigint      NOT NULL,
      PRIMARY KEY (account_id, user_id),
      FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id)
    );
    COMMENT ON TABLE totp_secrets IS 'Decision 63: secrets of authenticator apps, encrypted. Without confirmed_at it does not count yet. last_step is the time step of the last code that counted: a code counts once, and none before it does.';

    CREATE TABLE recovery_codes (
      account_id uuid  NOT NULL,
      user_id    uuid  NOT NULL,
      digest     bytea NOT NULL CHECK (length(digest) = 32),
      PRIMARY KEY (account_id, user_id, digest),
      FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id)
    );
    COMMENT ON TABLE recovery_codes IS 'Decision 63: SHA-256 of codes of 120 random bits. Using one deletes its row.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE recovery_codes; DROP TABLE totp_secrets; ALTER TABLE sessions DROP COLUMN factor_proved_at;');
};
