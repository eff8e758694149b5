/** Closed accounts (decision 84). An earlier release sees them as suspended, so it gives less than this one. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE accounts ADD COLUMN closed_at timestamptz, ADD COLUMN purge_at timestamptz');
  await knex.raw(
    `COMMENT ON COLUMN accounts.closed_at IS 'Decision 84: with the status suspended, the account is closed since then. With another status it counts for nothing.'`,
  );
  await knex.raw(
    `COMMENT ON COLUMN accounts.purge_at IS 'Decision 84: until then owners may read, export and reopen. Null once the purge has begun.'`,
  );
  await knex.raw(`
    CREATE TABLE account_closings (
      account_id    uuid        NOT NULL REFERENCES accounts (id),
      closed_at     timestamptz NOT NULL,
      purge_at      timestamptz NOT NULL,
      actor_kind    text        NOT NULL CHECK (actor_kind IN ('user', 'operator')),
      actor_id      text        NOT NULL,
      reason        text        NOT NULL,
      status_before text        NOT NULL,
      reminded_at   timestamptz,
      PRIMARY KEY (account_id)
    );
    COMMENT ON TABLE account_closings IS 'Decision 84: who closed an account, why, and whether its owners were reminded of the purge. Reopening deletes the row. status_before is what reopening restores.';
    CREATE INDEX account_closings_due ON account_closings (purge_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE account_closings');
  await knex.raw('ALTER TABLE accounts DROP COLUMN purge_at, DROP COLUMN closed_at');
};
