/** Keys by which sites vouch for persons (decision 70). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE identity_keys (
      account_id uuid        NOT NULL,
      site_id    uuid        NOT NULL,
      id         uuid        NOT NULL,
      algorithm  text        NOT NULL CHECK (algorithm IN ('HS256', 'ES256', 'EdDSA', 'RS256')),
      sealed     text,
      jwk        text,
      created_at timestamptz NOT NULL,
      ends_at    timestamptz,
      PRIMARY KEY (account_id, site_id, id),
      CHECK ((sealed IS NULL) = (algorithm <> 'HS256') AND (jwk IS NULL) = (algorithm = 'HS256'))
    );
    COMMENT ON TABLE identity_keys IS 'Decision 70: keys of the tokens by which a site vouches for its signed-in persons. sealed: a secret, encrypted under a key derived from API_KEY_PEPPER. jwk: a public key. ends_at: when a replaced key stops being valid; null for the current one.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE identity_keys');
};
