/** Endpoints of closed accounts (decision 84.7). An earlier release sees them as disabled, and holds their deliveries too. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE endpoints ADD COLUMN closed boolean NOT NULL DEFAULT false');
  await knex.raw(
    `COMMENT ON COLUMN endpoints.closed IS 'Decision 84.7: disabled because its account was closed. Reopening enables it again.'`,
  );
  await knex.raw(`
    CREATE TABLE account_changes (
      account_id uuid   NOT NULL,
      revision   bigint NOT NULL,
      PRIMARY KEY (account_id)
    );
    COMMENT ON TABLE account_changes IS 'Decision 84.7: the revision of the last closing or reopening that counted, so that an older one, delivered late, counts for nothing.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE account_changes; ALTER TABLE endpoints DROP COLUMN closed;');
};
