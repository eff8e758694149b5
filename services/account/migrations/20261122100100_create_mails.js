/** Mails that wait to be sent (decisions 5, 7.3). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE mails (
      id         uuid        NOT NULL,
      kind       text        NOT NULL,
      data       jsonb       NOT NULL,
      attempts   integer     NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      due_at     timestamptz NOT NULL,
      PRIMARY KEY (id)
    );
    COMMENT ON TABLE mails IS 'A mail is a row until the mail server took it. data holds what was asked, such as an address, never a token: that is made when the mail is sent. due_at is also the lease: who claims a mail moves it, and a killed sender leaves a mail that is due again. Not by account: an address may be of none.';
    CREATE INDEX mails_due ON mails (due_at);
    CREATE INDEX mails_by_age ON mails (created_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE mails;');
};
