/** Single sign-on (decision 83). Earlier releases know none of this. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE sso_providers (
      account_id          uuid        NOT NULL,
      id                  uuid        NOT NULL,
      name                text        NOT NULL,
      issuer              text        NOT NULL,
      client_id           text        NOT NULL,
      sealed              text        NOT NULL,
      default_role        text        NOT NULL,
      proves_factor       boolean     NOT NULL,
      worked_at           timestamptz,
      worked_for_owner_at timestamptz,
      created_at          timestamptz NOT NULL,
      updated_at          timestamptz NOT NULL,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE sso_providers IS 'Decision 83: providers of identities (OpenID Connect). sealed: the client secret, encrypted under a key derived from API_KEY_PEPPER.';

    CREATE TABLE sso_domains (
      account_id  uuid        NOT NULL,
      domain      text        NOT NULL,
      token       text        NOT NULL,
      verified_at timestamptz,
      checked_at  timestamptz,
      created_at  timestamptz NOT NULL,
      PRIMARY KEY (account_id, domain)
    );
    CREATE UNIQUE INDEX sso_domains_verified ON sso_domains (domain) WHERE verified_at IS NOT NULL;
    COMMENT ON TABLE sso_domains IS 'Decision 83: domains of email addresses whose people sign in with a provider of the account. At most one account has verified a domain.';

    CREATE TABLE sso_identities (
      account_id      uuid        NOT NULL,
      provider_id     uuid        NOT NULL,
      subject         text        NOT NULL,
      home_account_id uuid        NOT NULL,
      user_id         uuid        NOT NULL,
      created_at      timestamptz NOT NULL,
      PRIMARY KEY (account_id, provider_id, subject),
      FOREIGN KEY (account_id, provider_id) REFERENCES sso_providers (account_id, id) ON DELETE CASCADE,
      FOREIGN KEY (home_account_id, user_id) REFERENCES users (account_id, id)
    );
    CREATE INDEX sso_identities_user ON sso_identities (home_account_id, user_id);
    COMMENT ON TABLE sso_identities IS 'Decision 83: which user a provider means by a subject.';

    CREATE TABLE sso_settings (
      account_id uuid    PRIMARY KEY,
      only_sso   boolean NOT NULL
    );
    COMMENT ON TABLE sso_settings IS 'Decision 83: whether members of an account, except owners, may only sign in with its providers.';

    CREATE TABLE sso_used_flows (
      account_id uuid        NOT NULL,
      digest     bytea       NOT NULL CHECK (length(digest) = 32),
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, digest)
    );
    CREATE INDEX sso_used_flows_expiry ON sso_used_flows (expires_at);
    COMMENT ON TABLE sso_used_flows IS 'Decision 83: SHA-256 of the states of sign-ins that have ended with a session, until they expire. Each counts once.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(
    'DROP TABLE sso_used_flows; DROP TABLE sso_settings; DROP TABLE sso_identities; DROP TABLE sso_domains; DROP TABLE sso_providers;',
  );
};
