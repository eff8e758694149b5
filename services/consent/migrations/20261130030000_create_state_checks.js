/** Answers about states that a customer asked to be provable (decision 68). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE state_checks (
      account_id uuid        NOT NULL,
      id         text        NOT NULL COLLATE "C",
      site_id    uuid        NOT NULL,
      subjects   integer     NOT NULL,
      sha256     text        NOT NULL,
      checked_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, id)
    )`);
  await knex.raw(
    `COMMENT ON TABLE state_checks IS 'Decision 68: the hash of each answer about states whose question said record_check. Question and answer are not kept. Each row has a leaf subject.checked and never changes.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE state_checks');
};
