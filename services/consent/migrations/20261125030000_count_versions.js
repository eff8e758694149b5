const { runEach } = require('./frozen/commands');

/** How many consents were recorded under each version of a policy (decision 29.2; README.md, "Versions"). Filled by the service. */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE version_counts (
      account_id     uuid    NOT NULL,
      policy_id      uuid    NOT NULL,
      policy_version integer NOT NULL,
      site_id        uuid    NOT NULL,
      consents       bigint  NOT NULL,
      PRIMARY KEY (account_id, policy_id, policy_version, site_id)
    );
    COMMENT ON TABLE version_counts IS 'Decisions 29.2: records of the account up to last_id of version_count_runs, by the version that they were created with.';

    CREATE TABLE version_count_runs (
      account_id uuid    NOT NULL PRIMARY KEY,
      last_id    text    NOT NULL COLLATE "C" DEFAULT '',
      is_wanted  boolean NOT NULL
    );
    COMMENT ON TABLE version_count_runs IS 'Decisions 29.2: how far the records of an account are counted into version_counts. An account without a row was not counted yet. is_wanted: somebody asked, and a loop counts on.';
    CREATE INDEX version_count_runs_wanted ON version_count_runs (account_id) WHERE is_wanted;
    -- A slice writes its row each time: room on the page keeps the primary key out of it.
    ALTER TABLE version_count_runs SET (fillfactor = 50);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE version_count_runs, version_counts');
};
