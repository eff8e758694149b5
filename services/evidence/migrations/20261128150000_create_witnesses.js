/** Witnesses of the anchor log (docs/adr/0018): their cosignatures, and that one of them found a rollback. */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE anchor_witnesses (
      witness text    PRIMARY KEY,
      epoch   integer NOT NULL,
      size    bigint  NOT NULL CHECK (size >= 0)
    );
    COMMENT ON TABLE anchor_witnesses IS 'docs/adr/0018: the size of the anchor log that each witness signed last, by name and id of its key. A wrong one is corrected by the answer of the witness.';

    ALTER TABLE sequencer
      ADD COLUMN halted_at   timestamptz,
      ADD COLUMN halted_by   text,
      ADD COLUMN halted_size bigint,
      ADD CHECK ((halted_at IS NULL) = (halted_by IS NULL) AND (halted_at IS NULL) = (halted_size IS NULL));
    COMMENT ON COLUMN sequencer.halted_at IS 'When a witness had signed a tree that our anchor log does not contain. Nothing is signed until an operator resumes. Null: no.';
    COMMENT ON COLUMN sequencer.halted_by IS 'The name of the witness in the policy.';
    COMMENT ON COLUMN sequencer.halted_size IS 'The size of its tree.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    ALTER TABLE sequencer DROP COLUMN halted_at, DROP COLUMN halted_by, DROP COLUMN halted_size;
    DROP TABLE anchor_witnesses;
  `);
};
