const { runEach } = require('./frozen/commands');

/**
 * Lets folds skip deltas that are already folded (README.md, "Statistics"; decisions 5.1).
 *
 * A deleted delta stays in the table and its indexes while any snapshot is older. Each delta therefore records its
 * transaction, and consent_stats_fold records the transaction below which no delta is left. Reads and folds start there.
 * Deltas are summed often, but counters are updated rarely, because each update leaves a dead row that the next one must
 * skip.
 *
 * The migration folds and truncates the table first, so building the new indexes is instant. Its lock waits for running
 * statements while others queue behind it, so it times out early and the next start retries. Processes of the previous
 * release keep working.
 */
const fold = `
    INSERT INTO consent_stats AS stats (account_id, day, site_id, category, accepted, refused)
    SELECT account_id, day, site_id, key, sum((value ->> 0)::bigint), sum((value ->> 1)::bigint)
    FROM consent_stats_deltas, json_each(counts) GROUP BY 1, 2, 3, 4
    ON CONFLICT (account_id, day, site_id, category)
      DO UPDATE SET accepted = stats.accepted + excluded.accepted, refused = stats.refused + excluded.refused;
    TRUNCATE consent_stats_deltas;`;

exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    LOCK TABLE consent_stats_deltas IN ACCESS EXCLUSIVE MODE;
    ${fold}
    ALTER TABLE consent_stats_deltas
      ADD COLUMN written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
      ADD COLUMN is_sum boolean NOT NULL DEFAULT false;
    ALTER TABLE consent_stats_deltas DROP CONSTRAINT consent_stats_deltas_pkey;
    ALTER TABLE consent_stats_deltas ADD PRIMARY KEY (account_id, is_sum, written_by, id);
    CREATE INDEX consent_stats_deltas_written ON consent_stats_deltas (is_sum, written_by, id);
    COMMENT ON COLUMN consent_stats_deltas.is_sum IS 'True for the sum of deltas that a fold has removed';
    COMMENT ON COLUMN consent_stats_deltas.written_by IS 'The transaction that wrote the row; a fold knows which ones have ended';

    CREATE TABLE consent_stats_fold (
      is_sum       boolean     PRIMARY KEY,
      folded_below xid8        NOT NULL,
      folded_at    timestamptz NOT NULL
    );
    COMMENT ON TABLE consent_stats_fold IS 'Decisions 5.1: how far the deltas of all accounts are folded. consent_stats_deltas has no row with this is_sum that was written by a transaction below folded_below. The process that folds locks the row; folded_at is the end of the last fold.';
    INSERT INTO consent_stats_fold (is_sum, folded_below, folded_at) VALUES (false, '0', '-infinity'), (true, '0', '-infinity');
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    LOCK TABLE consent_stats_deltas IN ACCESS EXCLUSIVE MODE;
    ${fold}
    DROP TABLE consent_stats_fold;
    ALTER TABLE consent_stats_deltas DROP CONSTRAINT consent_stats_deltas_pkey;
    ALTER TABLE consent_stats_deltas DROP COLUMN written_by, DROP COLUMN is_sum;
    ALTER TABLE consent_stats_deltas ADD PRIMARY KEY (account_id, id);
  `);
};
