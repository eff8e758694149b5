/** Purges of closed accounts (decision 84.8). An earlier release does not know them, so they wait for this one. */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE account_purges (
      account_id uuid        NOT NULL,
      purge_id   text        NOT NULL COLLATE "C",
      asked_at   timestamptz NOT NULL DEFAULT now(),
      counts     json        NOT NULL,
      done_at    timestamptz,
      PRIMARY KEY (account_id)
    )
  `);
  await knex.raw('CREATE INDEX account_purges_open ON account_purges (account_id) WHERE done_at IS NULL');
  await knex.raw(
    `COMMENT ON TABLE account_purges IS 'Decision 84.8: accounts whose rows are being deleted, and with done_at, are. counts has the deleted rows of each table. A row stays, so that a purge that is asked for again answers again.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE account_purges');
};
