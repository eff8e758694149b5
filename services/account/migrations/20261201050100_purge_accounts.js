/** The purge of closed accounts, which this service conducts (decision 84.8). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    ALTER TABLE account_closings
      ADD COLUMN purge_id      text,
      ADD COLUMN purging_since timestamptz,
      ADD COLUMN asked_at      timestamptz,
      ADD COLUMN addresses     text[] NOT NULL DEFAULT '{}',
      ADD COLUMN purged_at     timestamptz,
      ADD COLUMN certificate   text;
    COMMENT ON COLUMN account_closings.purging_since IS 'When the purge began. From then on nobody can reopen the account.';
    COMMENT ON COLUMN account_closings.asked_at IS 'When the other services, or the evidence service for the certificate, were asked last.';
    COMMENT ON COLUMN account_closings.addresses IS 'Of the owners when the purge began, only for the last email. Empty once it is queued.';
    COMMENT ON COLUMN account_closings.purged_at IS 'When every service had answered and the rows of this one were gone.';
    COMMENT ON COLUMN account_closings.certificate IS 'The signed statement of what was deleted (a JWS). It names nobody, and stays.';

    CREATE TABLE account_purges (
      account_id uuid        NOT NULL,
      purge_id   text        NOT NULL COLLATE "C",
      asked_at   timestamptz NOT NULL DEFAULT now(),
      counts     json        NOT NULL,
      done_at    timestamptz,
      PRIMARY KEY (account_id)
    );
    COMMENT ON TABLE account_purges IS 'Decision 84.8: accounts whose rows in this database are being deleted, and with done_at, are. It begins once every other service has answered.';

    CREATE TABLE account_purge_parts (
      account_id uuid        NOT NULL,
      part       text        NOT NULL COLLATE "C",
      counts     json        NOT NULL,
      done_at    timestamptz NOT NULL,
      PRIMARY KEY (account_id, part)
    );
    COMMENT ON TABLE account_purge_parts IS 'Decision 84.8: which services have answered that nothing of an account is left, and how many rows they deleted.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    DROP TABLE account_purge_parts;
    DROP TABLE account_purges;
    ALTER TABLE account_closings
      DROP COLUMN certificate, DROP COLUMN purged_at, DROP COLUMN addresses, DROP COLUMN asked_at, DROP COLUMN purging_since, DROP COLUMN purge_id;
  `);
};
