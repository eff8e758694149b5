/** What the event log.checkpoint told the owner of each log last (docs/spec/decisions.md, section 44). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE log_notices (
      account_id uuid        PRIMARY KEY,
      epoch      integer     NOT NULL CHECK (epoch >= 1),
      size       bigint      NOT NULL CHECK (size >= 1),
      root       bytea       NOT NULL CHECK (length(root) = 32),
      told_at    timestamptz NOT NULL
    );
    COMMENT ON TABLE log_notices IS 'Decisions 44: the signed checkpoint in the last event log.checkpoint of each log, written in the transaction of that event. The proof of the next event begins with it. told_at is when that round of notices began.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE log_notices');
};
