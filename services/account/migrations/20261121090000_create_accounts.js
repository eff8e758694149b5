/**
 * Accounts, their users, their API keys and their sites (specification 2.11, 5;
 * decisions 4.1, 4.2, 5.4).
 *
 * What the gateways read is projected into Redis (docs/adr/0003): `revision` rises
 * with each change, `projected_revision` is the one that Redis confirmed and
 * `projected_at` when; a row whose revision is ahead is marked: it is written again.
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE accounts (
      id                  uuid        NOT NULL,
      name                text        NOT NULL,
      plan                text        NOT NULL CHECK (plan IN ('free', 'starter', 'pro', 'enterprise')),
      status              text        NOT NULL CHECK (status IN ('active', 'suspended')),
      subscription_status text        NOT NULL CHECK (subscription_status IN ('active', 'cancelled', 'expired', 'none')),
      monthly_requests    bigint      CHECK (monthly_requests >= 0),
      max_sites           bigint      CHECK (max_sites >= 0),
      revision            bigint      NOT NULL,
      projected_revision  bigint      NOT NULL DEFAULT 0,
      projected_at        timestamptz,
      created_at          timestamptz NOT NULL,
      updated_at          timestamptz NOT NULL,
      PRIMARY KEY (id)
    );
    COMMENT ON TABLE accounts IS 'Who owns everything else. status is the plan_status of the specification. monthly_requests and max_sites are set for enterprise only; null means the number of the plan.';
    CREATE INDEX accounts_marked ON accounts (id) WHERE projected_revision < revision;
    CREATE INDEX accounts_projected ON accounts (projected_at);

    CREATE TABLE users (
      account_id        uuid        NOT NULL REFERENCES accounts (id),
      id                uuid        NOT NULL,
      email             text        NOT NULL COLLATE "C" UNIQUE CHECK (email = lower(email)),
      password_hash     text        NOT NULL,
      name              text        NOT NULL,
      email_verified_at timestamptz,
      created_at        timestamptz NOT NULL,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE users IS 'Who may enter the dashboard. email is lower-cased and unique over all accounts; password_hash is argon2id in PHC form (decisions 5.2).';

    CREATE TABLE api_keys (
      account_id         uuid        NOT NULL REFERENCES accounts (id),
      id                 text        NOT NULL COLLATE "C",
      digest             bytea       NOT NULL UNIQUE CHECK (length(digest) = 32),
      name               text        NOT NULL,
      first_characters   text        NOT NULL,
      last_four          text        NOT NULL,
      created_at         timestamptz NOT NULL,
      expires_at         timestamptz,
      last_used_at       timestamptz,
      revoked_at         timestamptz,
      revision           bigint      NOT NULL,
      projected_revision bigint      NOT NULL DEFAULT 0,
      projected_at       timestamptz,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE api_keys IS 'Specification 5, decisions 4.1. The key itself is stored nowhere: digest is its HMAC-SHA-256 under a pepper that no database holds. last_used_at is exact to the minute.';
    CREATE INDEX api_keys_marked ON api_keys (account_id, id) WHERE projected_revision < revision;
    CREATE INDEX api_keys_projected ON api_keys (projected_at);

    CREATE TABLE sites (
      account_id         uuid        NOT NULL REFERENCES accounts (id),
      id                 uuid        NOT NULL,
      name               text        NOT NULL,
      domain             text        NOT NULL CHECK (domain = lower(domain)),
      categories         text[],
      policy_id          uuid,
      token              text        NOT NULL COLLATE "C" UNIQUE,
      created_at         timestamptz NOT NULL,
      updated_at         timestamptz NOT NULL,
      deleted_at         timestamptz,
      revision           bigint      NOT NULL,
      projected_revision bigint      NOT NULL DEFAULT 0,
      projected_at       timestamptz,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE sites IS 'Decisions 5.4, 8.12. categories null is the open set. token is kept as it is, because its owner is shown it again; it only lets consents in. A deleted site keeps its row: its consents refer to it.';
    CREATE INDEX sites_by_policy ON sites (account_id, policy_id) WHERE policy_id IS NOT NULL;
    CREATE INDEX sites_marked ON sites (account_id, id) WHERE projected_revision < revision;
    CREATE INDEX sites_projected ON sites (projected_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE sites; DROP TABLE api_keys; DROP TABLE users; DROP TABLE accounts;');
};
