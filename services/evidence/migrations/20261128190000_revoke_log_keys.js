/** Signing keys that leaked, and the leaves of the anchor log that name the keys (docs/spec/decisions.md, section 45). */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE log_keys ADD COLUMN revoked_from timestamptz;
    COMMENT ON COLUMN log_keys.revoked_from IS 'From when on an operator says that others may have had the seed. Signatures since then prove nothing. Null: not revoked. Never moved to a later time.';

    CREATE TABLE log_key_leaves (
      anchor_index bigint PRIMARY KEY CHECK (anchor_index >= 0),
      frame        text   NOT NULL
    );
    COMMENT ON TABLE log_key_leaves IS 'Decisions 45: the frames of the leaves log.key in the anchor log, kept for good. Not in log_frames, because the release before does not know this type.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE log_key_leaves; ALTER TABLE log_keys DROP COLUMN revoked_from');
};
