/**
 * The anchor log (docs/adr/0017): a log of the accounts' checkpoints. It is a row of logs like the others, of the account with the nil
 * UUID, and its log_id is a word instead of random characters.
 */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE logs DROP CONSTRAINT logs_log_id_check;
    ALTER TABLE logs ADD CONSTRAINT logs_log_id_check CHECK (log_id ~ '^([a-z2-7]{26}|anchor)$') NOT VALID;
    ALTER TABLE logs ADD COLUMN anchored_size bigint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN logs.anchored_size IS 'Size of the last checkpoint that has a leaf in the anchor log. 0: none has.';

    ALTER TABLE sequencer ADD COLUMN anchored_at timestamptz;
    COMMENT ON COLUMN sequencer.anchored_at IS 'When the last complete round of anchoring began. Null: there was none.';

    ALTER TABLE log_keys
      ADD COLUMN anchor_key      bytea CHECK (length(anchor_key) = 32),
      ADD COLUMN anchor_time_key bytea CHECK (length(anchor_time_key) = 32);
    COMMENT ON COLUMN log_keys.anchor_key IS 'Ed25519, signs the anchor log. Null in rows of releases without one.';
    COMMENT ON COLUMN log_keys.anchor_time_key IS 'Ed25519, cosigns the anchor log with a time.';

    CREATE TABLE anchored (
      account_id   uuid    NOT NULL,
      size         bigint  NOT NULL CHECK (size >= 1),
      epoch        integer NOT NULL CHECK (epoch >= 1),
      root         bytea   NOT NULL CHECK (length(root) = 32),
      anchor_index bigint  NOT NULL CHECK (anchor_index >= 0),
      PRIMARY KEY (account_id, size)
    );
    COMMENT ON TABLE anchored IS 'docs/adr/0017: checkpoints of the accounts'' logs with a leaf in the anchor log, kept for good. size, root and epoch make the body of the note; anchor_index is the leaf. The earliest row with a larger size than the index of a leaf is its earliest anchor.';

    CREATE TABLE anchor_checkpoints (
      size         bigint      PRIMARY KEY CHECK (size >= 1),
      epoch        integer     NOT NULL CHECK (epoch >= 1),
      note         text        NOT NULL,
      signed_at    timestamptz NOT NULL,
      witnessed_at timestamptz
    );
    CREATE INDEX anchor_checkpoints_witnessed ON anchor_checkpoints (size) WHERE witnessed_at IS NOT NULL;
    COMMENT ON COLUMN anchor_checkpoints.witnessed_at IS 'When note had cosignatures of a quorum of EVIDENCE_WITNESS_POLICY. Null: it never had.';
    COMMENT ON TABLE anchor_checkpoints IS 'docs/adr/0017: the signed checkpoint of the anchor log at the end of each round, kept for good. A leaf of the anchor log is in every one with a larger size.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    DROP TABLE anchor_checkpoints, anchored;
    ALTER TABLE log_keys DROP COLUMN anchor_key, DROP COLUMN anchor_time_key;
    ALTER TABLE sequencer DROP COLUMN anchored_at;
    ALTER TABLE logs DROP COLUMN anchored_size;
    ALTER TABLE logs DROP CONSTRAINT logs_log_id_check;
    ALTER TABLE logs ADD CONSTRAINT logs_log_id_check CHECK (log_id ~ '^[a-z2-7]{26}$') NOT VALID;
  `);
};
