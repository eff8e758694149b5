/** RFC 3161 time stamps of the anchor log (docs/adr/0018). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE anchor_timestamps (
      tsa        text        NOT NULL,
      size       bigint      NOT NULL CHECK (size >= 1),
      token      bytea       NOT NULL,
      stamped_at timestamptz NOT NULL,
      PRIMARY KEY (tsa, size)
    );
    CREATE INDEX anchor_timestamps_by_size ON anchor_timestamps (size);
    COMMENT ON TABLE anchor_timestamps IS 'docs/adr/0018: time stamp tokens (DER) for the SHA-256 of the body of a checkpoint of the anchor log, kept for good. tsa is host and path of the authority, size the checkpoint, stamped_at the time in the token.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE anchor_timestamps');
};
