const { runEach } = require('./frozen/commands');

/**
 * Purges of persons (decision 66): what stays of a purged row, and the purges themselves.
 *
 * New columns are nullable, so no row is rewritten. ALTER TABLE waits for running statements while others queue behind it, so it
 * times out early and the next start retries.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents ADD COLUMN purged_at timestamptz, ADD COLUMN frames text;
    COMMENT ON COLUMN consents.purged_at IS 'started_at of the purge that destroys the row''s salt and personal columns. subject_id is then a pseudonym, the tag. Null: not purged.';
    COMMENT ON COLUMN consents.frames IS 'JSON list of the frames of the creation and the deletion, written by the purge. Null: made from the columns.';
    ALTER TABLE consent_history ADD COLUMN frame text;
    COMMENT ON COLUMN consent_history.frame IS 'The frame of the update, written by a purge. Null: made from the columns.';
    ALTER TABLE erasures ADD COLUMN purged_at timestamptz, ADD COLUMN frame text;
    COMMENT ON COLUMN erasures.purged_at IS 'As in consents.';
    COMMENT ON COLUMN erasures.frame IS 'The frame of consent.erased, written by a purge. Null: made from the columns.';

    CREATE TABLE purges (
      account_id    uuid        NOT NULL,
      id            text        NOT NULL COLLATE "C",
      tag           bytea       NOT NULL,
      subject_id    text        NOT NULL COLLATE "C",
      asked_by_kind text        NOT NULL,
      asked_by_id   text        NOT NULL,
      requested_at  timestamptz NOT NULL,
      due_at        timestamptz NOT NULL,
      until_id      text        NOT NULL COLLATE "C",
      erased_until  timestamptz NOT NULL,
      fence         bigint,
      started_at    timestamptz,
      position      text        NOT NULL DEFAULT '',
      done_at       timestamptz,
      records       integer,
      purged        integer,
      leaves_sha256 bytea,
      next_try_at   timestamptz NOT NULL,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE purges IS 'Decisions 66: purges that were asked for, and their certificates. subject_id is "" once done, and tag stays. They cover records up to until_id and erasures up to erased_until. fence: the highest id of log_queue when all of these had leaves. position: the record, and its revision, where the next slice begins. records, purged, leaves_sha256: what was purged, as in the leaf.';
    CREATE INDEX purges_by_tag ON purges (account_id, tag, id);
    CREATE UNIQUE INDEX purges_open ON purges (account_id, tag) WHERE done_at IS NULL;
    CREATE INDEX purges_due ON purges (next_try_at) WHERE done_at IS NULL;
    -- A slice writes its row each time.
    ALTER TABLE purges SET (fillfactor = 70);
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    DROP TABLE purges;
    ALTER TABLE erasures DROP COLUMN purged_at, DROP COLUMN frame;
    ALTER TABLE consent_history DROP COLUMN frame;
    ALTER TABLE consents DROP COLUMN purged_at, DROP COLUMN frames;
  `);
};
