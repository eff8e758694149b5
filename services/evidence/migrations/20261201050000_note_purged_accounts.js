/** Accounts that were purged (decision 84.9). Their logs stay, and have no rows to compare with any more. */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE purged_accounts (
      account_id uuid        NOT NULL,
      purge_id   text        NOT NULL,
      noted_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id)
    );
    COMMENT ON TABLE purged_accounts IS 'Decision 84.9: accounts of which every service has said that nothing is left. The audit leaves them out, because the rows behind their leaves are gone.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE purged_accounts');
};
