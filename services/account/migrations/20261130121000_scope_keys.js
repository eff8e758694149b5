/** What a key may do and from where (decision 78). Neither column ever changes: gateways cache them with the key's owner. */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE api_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{}', ADD COLUMN addresses text[] NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN api_keys.scopes IS 'What the key may do (decision 78.1); empty: everything. The digest of a key with scopes or addresses is hashed once more, in another way than that of a key with a site_id or read_only alone, so that a process of an earlier release does not find the key.';
    COMMENT ON COLUMN api_keys.addresses IS 'CIDR ranges from which the key may be used; empty: everywhere.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE api_keys DROP COLUMN scopes, DROP COLUMN addresses;');
};
