const { runEach } = require('./frozen/commands');

/** How long decisions of a site hold, and what was told about their end (decision 65). */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE site_lifetimes (
      account_id    uuid        NOT NULL,
      site_id       uuid        NOT NULL,
      revision      bigint      NOT NULL,
      since         timestamptz NOT NULL,
      accepted_days integer,
      refused_days  integer,
      PRIMARY KEY (account_id, site_id, revision)
    );
    COMMENT ON TABLE site_lifetimes IS 'Decision 65.3: each lifetime that was ever in force on a site, and since when. Never changed, so that a state at an earlier time stays what it was. Days are null if such decisions never end.';
    COMMENT ON COLUMN site_lifetimes.revision IS 'Of the site in the account service.';

    CREATE TABLE expiry_walks (
      account_id uuid        NOT NULL,
      site_id    uuid        NOT NULL,
      part       text        NOT NULL,
      after_id   text        NOT NULL COLLATE "C",
      next_at    timestamptz NOT NULL,
      PRIMARY KEY (account_id, site_id, part)
    );
    COMMENT ON TABLE expiry_walks IS 'Decision 65.5: how far the search for ended decisions has come. accepted and refused pass the records of a site once. updates passes the changed records of an account, again and again, with the nil UUID as site.';
    CREATE INDEX expiry_walks_due ON expiry_walks (next_at);

    CREATE TABLE expirations (
      account_id uuid        NOT NULL,
      consent    text        NOT NULL COLLATE "C",
      number     integer     NOT NULL,
      ended_at   timestamptz NOT NULL,
      outbox_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, consent, number)
    );
    COMMENT ON TABLE expirations IS 'Decision 65.5: the decisions whose end was told by an event consent.expired. number is that of the update that made the decision, or 0 for the creation.';
    COMMENT ON COLUMN expirations.outbox_at IS 'The time of the transaction, and so also created_at of the outbox row of the event.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE expirations, expiry_walks, site_lifetimes');
};
