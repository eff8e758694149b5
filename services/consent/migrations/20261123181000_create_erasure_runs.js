const { runEach } = require('./frozen/commands');

/**
 * Erasures that are too large for one transaction (decisions 16). The table is empty but for
 * those that run or whose total nobody has been told, so that reads can ask it for every record.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE erasure_runs (
      account_id    uuid        NOT NULL,
      id            text        NOT NULL COLLATE "C",
      subject_id    text        NOT NULL COLLATE "C",
      site_id       uuid,
      asked_by_kind text        NOT NULL,
      asked_by_id   text        NOT NULL,
      accepted_at   timestamptz NOT NULL,
      from_id       text        NOT NULL COLLATE "C",
      last_id       text        NOT NULL COLLATE "C",
      until_id      text        NOT NULL COLLATE "C",
      erased        integer     NOT NULL DEFAULT 0,
      changed_at    timestamptz NOT NULL,
      finished_at   timestamptz,
      answered_at   timestamptz,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE erasure_runs IS 'Decisions 16: erasures by subject that run in slices. They cover the records with from_id < id <= until_id and are done up to last_id. site_id: null for all sites. changed_at: the latest change of a record met, and the time of consent.erased. answered_at: when a caller was told the total. Rows go an hour after finished_at; the proof is in erasures.';
    -- The first unanswered run of a scope keeps others out, so that two callers at once share it.
    CREATE UNIQUE INDEX erasure_runs_open ON erasure_runs
      (account_id, subject_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), from_id) WHERE answered_at IS NULL;
    -- A slice writes its row each time: room on the page keeps the index out of it.
    ALTER TABLE erasure_runs SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE erasure_runs;');
};
