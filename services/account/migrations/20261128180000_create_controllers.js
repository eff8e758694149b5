/** What an account's receipts say about its data controller (decision 43). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE controllers (
      account_id   uuid        NOT NULL REFERENCES accounts (id),
      name         text        NOT NULL,
      contact      text        NOT NULL,
      address      text        NOT NULL,
      email        text        NOT NULL,
      phone        text        NOT NULL,
      privacy_url  text        NOT NULL,
      jurisdiction text        NOT NULL,
      language     text        NOT NULL,
      updated_at   timestamptz NOT NULL,
      PRIMARY KEY (account_id)
    );
    COMMENT ON TABLE controllers IS 'Decision 43: who is responsible for the data, as the owner of the account wrote it. A text that was not set is empty.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE controllers');
};
