const { runEach } = require('./frozen/commands');

/**
 * How consents answered the notices of a site (decision 50; README.md, "Answers"). Each create of records with a context leaves deltas,
 * which a loop folds into counters, as with consent_stats.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE notice_answers (
      account_id    uuid   NOT NULL,
      site_id       uuid   NOT NULL,
      notice_sha256 text   NOT NULL COLLATE "C",
      action        text   NOT NULL COLLATE "C",
      times         bigint NOT NULL,
      PRIMARY KEY (account_id, site_id, notice_sha256, action)
    );
    COMMENT ON TABLE notice_answers IS 'Decision 50: how many times a notice was answered with an action: the contexts of records, as they were recorded.';

    CREATE TABLE notice_answer_deltas (
      account_id    uuid    NOT NULL,
      site_id       uuid    NOT NULL,
      notice_sha256 text    NOT NULL COLLATE "C",
      is_sum        boolean NOT NULL DEFAULT false,
      written_by    xid8    NOT NULL DEFAULT pg_current_xact_id(),
      id            bigint  GENERATED ALWAYS AS IDENTITY,
      action        text    NOT NULL COLLATE "C",
      times         bigint  NOT NULL,
      PRIMARY KEY (account_id, site_id, notice_sha256, is_sum, written_by, id)
    );
    COMMENT ON TABLE notice_answer_deltas IS 'Decision 50: what is not yet in notice_answers. Folded as consent_stats_deltas are.';
    COMMENT ON COLUMN notice_answer_deltas.is_sum IS 'True for the sum of deltas that a fold has removed';
    COMMENT ON COLUMN notice_answer_deltas.written_by IS 'The transaction that wrote the row; a fold knows which ones have ended';
    CREATE INDEX notice_answer_deltas_written ON notice_answer_deltas (is_sum, written_by, id);

    CREATE TABLE notice_answers_fold (
      is_sum       boolean     PRIMARY KEY,
      folded_below xid8        NOT NULL,
      folded_at    timestamptz NOT NULL
    );
    COMMENT ON TABLE notice_answers_fold IS 'Decision 50: how far the deltas of all accounts are folded, as in consent_stats_fold.';
    INSERT INTO notice_answers_fold (is_sum, folded_below, folded_at) VALUES (false, '0', '-infinity'), (true, '0', '-infinity');
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE notice_answers_fold, notice_answer_deltas, notice_answers');
};
