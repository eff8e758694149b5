/** What a key may touch (decision 28.1). Neither column ever changes: gateways cache a key's restrictions with its owner. */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE api_keys ADD COLUMN site_id uuid, ADD COLUMN read_only boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN api_keys.site_id IS 'The only site that the key may touch, deleted or not (decision 28.1); null: every site. The digest of a key with a site_id or read_only is hashed once more, so that a process of an earlier release, which would ignore the restriction, does not find the key.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE api_keys DROP COLUMN site_id, DROP COLUMN read_only;');
};
