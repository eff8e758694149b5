const { runEach } = require('./frozen/commands');

/** How long sites keep erased people (decision 67). */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE retentions (
      account_id  uuid        NOT NULL,
      site_id     uuid        NOT NULL,
      erased_days integer     NOT NULL,
      set_by_kind text        NOT NULL,
      set_by_id   text        NOT NULL,
      set_at      timestamptz NOT NULL,
      position    text        NOT NULL DEFAULT '',
      next_at     timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, site_id)
    );
    COMMENT ON TABLE retentions IS 'Decisions 67: days after which people are purged whose records are all erased, one of them on the site. position: the record after which the walk through the site goes on. next_at: when its next slice may begin.';
    CREATE INDEX retentions_due ON retentions (next_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE retentions');
};
