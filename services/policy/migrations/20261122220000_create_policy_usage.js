/**
 * What an account's policies take, for the limits of decisions 9.7. A row is made from the
 * policies themselves when an account next changes one, so nothing is counted here.
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE policy_usage (
      account_id    uuid   NOT NULL PRIMARY KEY,
      live_policies bigint NOT NULL,
      text_bytes    bigint NOT NULL
    );
    COMMENT ON TABLE policy_usage IS 'Decisions 9.7: how many policies an account has, and the UTF-8 bytes of the texts of all their versions, deleted policies included. Its row is locked for every change of a policy.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE policy_usage;');
};
