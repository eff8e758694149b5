/** The audit trail (decision 82), and the queue in which its leaves wait for the evidence log. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE audit_entries (
      account_id uuid    NOT NULL,
      id         text    NOT NULL COLLATE "C" CHECK (id ~ '^aud_[0-9A-HJKMNP-TV-Z]{26}$'),
      content    text,
      salt       bytea   CHECK (length(salt) = 16),
      sha256     bytea   NOT NULL CHECK (length(sha256) = 32),
      is_logged  boolean NOT NULL,
      PRIMARY KEY (account_id, id),
      CHECK ((content IS NULL) = (salt IS NULL))
    );
    COMMENT ON TABLE audit_entries IS 'Decision 82: who did what, when and from where. Rows are only added. After the time of the plan content and salt are blanked; id and sha256 stay, because the leaf in the evidence log is made of them.';
    COMMENT ON COLUMN audit_entries.id IS 'aud_ and a ULID, whose time is that of the entry.';
    COMMENT ON COLUMN audit_entries.content IS 'The JSON of the entry, byte for byte as it was hashed.';
    COMMENT ON COLUMN audit_entries.sha256 IS 'Of the salt and the content.';
    COMMENT ON COLUMN audit_entries.is_logged IS 'Whether its leaf was queued. False while the log is off.';
    CREATE INDEX audit_entries_kept ON audit_entries (account_id, id) WHERE content IS NOT NULL;
    CREATE INDEX audit_entries_unlogged ON audit_entries (account_id, id) WHERE NOT is_logged;

    CREATE TABLE log_queue (
      id         bigint      GENERATED ALWAYS AS IDENTITY,
      account_id uuid        NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      outbox_ids text[]      NOT NULL,
      leaves     integer     NOT NULL,
      salts      bytea       NOT NULL,
      material   text        NOT NULL,
      failed_at  timestamptz,
      PRIMARY KEY (id, account_id)
    );
    -- Every row is deleted about a second later. Vacuum often, or reads pass over dead rows.
    ALTER TABLE log_queue SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
    COMMENT ON TABLE log_queue IS 'Leaves of the audit trail (decision 82) that the evidence service has not logged yet, written in the transaction of the entry. PullLeaves computes the entries and deletes what is logged.';
    COMMENT ON COLUMN log_queue.outbox_ids IS 'Empty, because leaves are made of audit_entries.';
    COMMENT ON COLUMN log_queue.salts IS 'Empty: each entry has a salt of its own.';
    COMMENT ON COLUMN log_queue.material IS 'JSON: the ids of the entries (packages/log-queue, Material).';
    COMMENT ON COLUMN log_queue.failed_at IS 'Set when the entries could not be computed. The row is tried again every minute, and later rows of its account wait for it. Other accounts go on.';
    CREATE INDEX log_queue_failed ON log_queue (account_id, id) WHERE failed_at IS NOT NULL;
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE log_queue; DROP TABLE audit_entries;');
};
