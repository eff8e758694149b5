const { runEach } = require('./frozen/commands');

/** Legal holds: what no purge may begin for (decision 67). */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE holds (
      account_id     uuid        NOT NULL,
      id             text        NOT NULL COLLATE "C",
      subject_id     text        COLLATE "C",
      site_id        uuid,
      reason         text        NOT NULL,
      set_by_kind    text        NOT NULL,
      set_by_id      text        NOT NULL,
      set_at         timestamptz NOT NULL,
      lifted_by_kind text,
      lifted_by_id   text,
      lifted_at      timestamptz,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE holds IS 'Decisions 67: legal holds of a subject or of a site, one of which is null, also lifted ones: they are their own trail. subject_id is a pseudonym once the subject is purged.';
    CREATE INDEX holds_open ON holds (account_id, id) WHERE lifted_at IS NULL;
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE holds');
};
