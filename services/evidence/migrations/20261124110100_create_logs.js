/**
 * The logs of evidence (docs/adr/0013, docs/evidence-format.md): one Merkle tree for each account, and the turns of the
 * sequencer that writes them.
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE logs (
      account_id      uuid        PRIMARY KEY,
      log_id          text        NOT NULL UNIQUE CHECK (log_id ~ '^[a-z2-7]{26}$'),
      epoch           integer     NOT NULL CHECK (epoch >= 1),
      size            bigint      NOT NULL CHECK (size >= 1),
      root            bytea       NOT NULL CHECK (length(root) = 32),
      frontier        bytea       NOT NULL CHECK (length(frontier) % 32 = 0 AND length(frontier) <= 2048),
      turn            bigint      NOT NULL,
      tag_key_sha256  bytea       CHECK (length(tag_key_sha256) = 32),
      checkpoint      text        NOT NULL DEFAULT '',
      checkpoint_size bigint      NOT NULL DEFAULT 0,
      checkpoint_at   timestamptz,
      key_generation  integer     NOT NULL DEFAULT 0,
      opened_at       timestamptz NOT NULL,
      CHECK (checkpoint_size <= size),
      CHECK ((checkpoint_size = 0) = (checkpoint = '')),
      CHECK ((checkpoint_size = 0) = (checkpoint_at IS NULL))
    );
    COMMENT ON TABLE logs IS 'docs/adr/0013: the head of each account''s log. turn is the last turn of the sequencer that changed it. checkpoint is the signed note of its first checkpoint_size leaves, checkpoint_at the time in it, key_generation the newest key that signed it; a turn that was cut off leaves checkpoint_size < size. frontier is the roots of the complete subtrees, the largest first. tag_key_sha256 is that of leaf log.tag_key.';
    CREATE INDEX logs_by_turn ON logs (turn);
    CREATE INDEX logs_by_epoch ON logs (epoch, account_id);
    CREATE INDEX logs_by_key ON logs (key_generation, account_id);

    CREATE TABLE log_chunks (
      account_id uuid     NOT NULL,
      level      smallint NOT NULL CHECK (level BETWEEN 0 AND 7),
      start      bigint   NOT NULL CHECK (start >= 0),
      items      bytea    NOT NULL,
      PRIMARY KEY (account_id, level, start),
      CHECK (length(items) > 0 AND length(items) % (CASE level WHEN 0 THEN 48 ELSE 32 END) = 0),
      CHECK (start % 256 + length(items) / (CASE level WHEN 0 THEN 48 ELSE 32 END) <= 256)
    );
    ALTER TABLE log_chunks ALTER COLUMN items SET STORAGE EXTERNAL;
    COMMENT ON TABLE log_chunks IS 'docs/adr/0013: the leaves of the logs. Level 0 has entries of 48 bytes, level n the hashes (32 bytes) of the full tiles of level n - 1. start is the place of the first item. A chunk is within one tile of 256 items; when a tile is full, one chunk replaces its parts and never changes again.';

    CREATE TABLE log_frames (
      account_id uuid   NOT NULL,
      index      bigint NOT NULL,
      frame      text   NOT NULL,
      PRIMARY KEY (account_id, index)
    );
    COMMENT ON TABLE log_frames IS 'docs/evidence-format.md: the frames of the leaves that are the log''s own (log.opened and others). Frames of consents and policies are in their services.';

    CREATE TABLE sequencer (
      only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      turn         bigint  NOT NULL,
      chain        bytea   NOT NULL CHECK (length(chain) = 32),
      chain_before bytea   NOT NULL CHECK (length(chain_before) = 32),
      epoch        integer NOT NULL DEFAULT 1,
      lost_turn    bigint,
      lost_chain   bytea   CHECK (length(lost_chain) = 32),
      CHECK ((lost_turn IS NULL) = (lost_chain IS NULL)),
      CHECK ((epoch = 1) = (lost_turn IS NULL))
    );
    COMMENT ON TABLE sequencer IS 'docs/adr/0013: one row. turn counts the appends, chain is a hash over all of them; the register outside of this database has the same two. chain_before is the chain of the turn before. epoch rises when an operator resumes after turns were lost (lost_turn, lost_chain: what the register had).';
    INSERT INTO sequencer (turn, chain, chain_before) VALUES (0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'));

    CREATE TABLE sources (
      source  text     PRIMARY KEY,
      pending bigint[] NOT NULL
    );
    COMMENT ON TABLE sources IS 'docs/adr/0013: for each service that has leaves, the work of its log_queue that is in a log and not yet known to be deleted there. The next pull names it.';

    CREATE TABLE log_keys (
      generation  integer     PRIMARY KEY,
      id          text        NOT NULL UNIQUE,
      vkeys       text[]      NOT NULL,
      receipt_key bytea       NOT NULL CHECK (length(receipt_key) = 32),
      valid_from  timestamptz NOT NULL DEFAULT now(),
      valid_to    timestamptz
    );
    COMMENT ON TABLE log_keys IS 'docs/adr/0013: public keys, kept for ever, so that old signatures can be checked. id is that in EVIDENCE_KEYS; vkeys are the verifier keys of log and time; receipt_key is Ed25519. valid_to is set once the seed is not configured any more.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE log_keys, sources, sequencer, log_frames, log_chunks, logs');
};
