/**
 * Dashboard sessions and the tokens that mails carry (decisions 5.1, 5.2, 7.3).
 *
 * Neither a session nor a token is stored: `digest` is the SHA-256 of 256 random
 * bits, which needs no salt and no pepper.
 */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN password_changes bigint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN users.password_changes IS 'How often the password was replaced. What was proved with an earlier password counts for nothing.';

    CREATE TABLE sessions (
      account_id   uuid        NOT NULL,
      user_id      uuid        NOT NULL,
      digest       bytea       NOT NULL UNIQUE CHECK (length(digest) = 32),
      created_at   timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      expires_at   timestamptz NOT NULL,
      PRIMARY KEY (account_id, user_id, digest),
      FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id)
    );
    COMMENT ON TABLE sessions IS 'Decisions 5.1. A row that is there and not over is a session; ending one deletes its row. expires_at is the absolute end; last_seen_at is exact to the minute.';
    CREATE INDEX sessions_by_end ON sessions (expires_at);
    CREATE INDEX sessions_by_last_seen ON sessions (last_seen_at);

    CREATE TABLE user_tokens (
      account_id uuid        NOT NULL,
      user_id    uuid        NOT NULL,
      digest     bytea       NOT NULL UNIQUE CHECK (length(digest) = 32),
      purpose    text        NOT NULL CHECK (purpose IN ('email_verification', 'password_reset')),
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, user_id, digest),
      FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id)
    );
    COMMENT ON TABLE user_tokens IS 'Decisions 5. Tokens of mails that were sent, or nearly: the row is there before the mail goes out. A token serves once: using it deletes its row.';
    CREATE INDEX user_tokens_by_end ON user_tokens (expires_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE user_tokens; DROP TABLE sessions; ALTER TABLE users DROP COLUMN password_changes;');
};
