/** The index of tags (docs/adr/0019): for each segment of a log its sorted records, and the hashes of their tree. */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE log_segments (
      account_id uuid        NOT NULL,
      start      bigint      NOT NULL CHECK (start >= 0),
      size       bigint      NOT NULL CHECK (size >= 512),
      stored     bigint      NOT NULL DEFAULT 0,
      root       bytea       CHECK (length(root) = 32),
      leaf_index bigint,
      logged_at  timestamptz,
      merged_at  timestamptz,
      PRIMARY KEY (account_id, start, size),
      CHECK (start % size = 0),
      CHECK (stored BETWEEN 0 AND size),
      CHECK (leaf_index >= start + size),
      CHECK ((root IS NULL) = (leaf_index IS NULL) AND (root IS NULL) = (logged_at IS NULL)),
      CHECK (merged_at IS NULL OR root IS NOT NULL)
    );
    CREATE INDEX log_segments_with_records ON log_segments (account_id, start) WHERE stored > 0;
    CREATE INDEX log_segments_unfinished ON log_segments (account_id) WHERE root IS NULL OR (merged_at IS NOT NULL AND stored > 0);
    COMMENT ON TABLE log_segments IS 'docs/adr/0019: consecutive leaves of a log that one index covers, kept for good. stored records of it are in log_segment_records; it is whole when they are size. root, leaf_index and logged_at (at in the frame) make its leaf log.index; null while it is made. merged_at: when a larger segment that contains it was logged; its records are removed some minutes later, and stored is 0 then.';

    CREATE TABLE log_segment_records (
      account_id uuid   NOT NULL,
      start      bigint NOT NULL,
      size       bigint NOT NULL,
      first      bytea  NOT NULL CHECK (length(first) = 22),
      place      bigint NOT NULL CHECK (place >= 0 AND place % 256 = 0),
      records    bytea  NOT NULL CHECK (length(records) = 5632),
      PRIMARY KEY (account_id, start, size, first)
    );
    ALTER TABLE log_segment_records ALTER COLUMN records SET STORAGE EXTERNAL;
    COMMENT ON TABLE log_segment_records IS 'docs/adr/0019: the sorted records of the segments, 256 in a row, 22 bytes each: the tag, then the index of the leaf. first is the first of them, place its place among all records of the segment.';

    CREATE TABLE log_segment_hashes (
      account_id uuid     NOT NULL,
      start      bigint   NOT NULL,
      size       bigint   NOT NULL,
      level      smallint NOT NULL CHECK (level >= 1),
      place      bigint   NOT NULL CHECK (place >= 0),
      hashes     bytea    NOT NULL CHECK (length(hashes) > 0 AND length(hashes) % 32 = 0),
      PRIMARY KEY (account_id, start, size, level, place)
    );
    COMMENT ON TABLE log_segment_hashes IS 'docs/adr/0019: hashes of the tree of a segment''s records. Level n has those of the complete subtrees of 256^n records; place is the number of the first one.';

    ALTER TABLE logs ADD COLUMN indexed_size bigint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN logs.indexed_size IS 'docs/adr/0019: how many leaves, from the first one on, segments with a leaf log.index cover.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE log_segment_hashes, log_segment_records, log_segments; ALTER TABLE logs DROP COLUMN indexed_size');
};
