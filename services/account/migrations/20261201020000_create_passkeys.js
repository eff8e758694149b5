/** Passkeys (decision 81). Earlier releases know none of this: a passkey does not keep them from asking for the password only. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE passkeys (
      account_id      uuid        NOT NULL,
      user_id         uuid        NOT NULL,
      id              uuid        NOT NULL,
      credential_id   bytea       NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
      public_key      bytea       NOT NULL CHECK (length(public_key) BETWEEN 1 AND 1024),
      counter         bigint      NOT NULL,
      transports      text[]      NOT NULL,
      backup_eligible boolean     NOT NULL,
      backed_up       boolean     NOT NULL,
      name            text        NOT NULL,
      created_at      timestamptz NOT NULL,
      last_used_at    timestamptz,
      PRIMARY KEY (account_id, user_id, id),
      FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id)
    );
    COMMENT ON TABLE passkeys IS 'Decision 81: public keys of passkeys (WebAuthn). counter is that of the last assertion; an authenticator without one always sends 0.';

    CREATE TABLE used_challenges (
      account_id uuid        NOT NULL,
      user_id    uuid        NOT NULL,
      digest     bytea       NOT NULL UNIQUE CHECK (length(digest) = 32),
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, user_id, digest),
      FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id)
    );
    COMMENT ON TABLE used_challenges IS 'Decision 81: challenges that a passkey has answered, so that none counts twice. A challenge that was only issued has no row.';
    CREATE INDEX used_challenges_by_end ON used_challenges (expires_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE used_challenges; DROP TABLE passkeys;');
};
