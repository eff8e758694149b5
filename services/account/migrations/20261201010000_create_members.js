/**
 * Members and invitations (decision 80). A row of `users` stays in its home account, of which the person is an owner; everything else
 * is a row of `members`. So an earlier release, which knows no roles, lets nobody into more than their home account.
 */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE members (
      account_id      uuid        NOT NULL,
      user_id         uuid        NOT NULL,
      home_account_id uuid        NOT NULL,
      role            text        NOT NULL CHECK (role IN ('owner', 'admin', 'privacy_officer', 'developer', 'marketer', 'auditor')),
      site_ids        uuid[]      CHECK (cardinality(site_ids) BETWEEN 1 AND 50),
      created_at      timestamptz NOT NULL,
      invited_by      uuid,
      PRIMARY KEY (account_id, user_id),
      CHECK (account_id <> home_account_id),
      CHECK (site_ids IS NULL OR role NOT IN ('owner', 'admin')),
      FOREIGN KEY (home_account_id, user_id) REFERENCES users (account_id, id)
    );
    COMMENT ON TABLE members IS 'Decision 80: people who may act for an account that is not their home. Who has a row of users in an account, and has not left it, is its owner and has no row here. site_ids null is every site.';
    CREATE INDEX members_of_user ON members (user_id, account_id);

    CREATE TABLE invitations (
      account_id uuid        NOT NULL,
      id         uuid        NOT NULL,
      email      text        NOT NULL COLLATE "C" CHECK (email = lower(email)),
      role       text        NOT NULL CHECK (role IN ('owner', 'admin', 'privacy_officer', 'developer', 'marketer', 'auditor')),
      site_ids   uuid[]      CHECK (cardinality(site_ids) BETWEEN 1 AND 50),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      invited_by uuid        NOT NULL,
      PRIMARY KEY (account_id, id),
      UNIQUE (account_id, email)
    );
    COMMENT ON TABLE invitations IS 'Decision 80: open invitations. Accepting, revoking or replacing one deletes its row.';
    CREATE INDEX invitations_by_end ON invitations (expires_at);

    CREATE TABLE invitation_tokens (
      digest        bytea NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
      account_id    uuid  NOT NULL,
      invitation_id uuid  NOT NULL,
      FOREIGN KEY (account_id, invitation_id) REFERENCES invitations (account_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE invitation_tokens IS 'Decision 80: SHA-256 of the tokens of invitation emails. A token is made when its email is sent.';
    CREATE INDEX invitation_tokens_of_invitation ON invitation_tokens (account_id, invitation_id);
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE invitation_tokens; DROP TABLE invitations; DROP TABLE members;');
};
