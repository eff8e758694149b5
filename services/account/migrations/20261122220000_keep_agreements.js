/**
 * What an operator agreed with an account survives while its owner is on another plan (decisions 8.6).
 * Null while the account is on the agreed plan: then plan, monthly_requests and max_sites are the agreement.
 */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE accounts
      ADD COLUMN kept_plan             text   CHECK (kept_plan IN ('free', 'starter', 'pro', 'enterprise')),
      ADD COLUMN kept_monthly_requests bigint CHECK (kept_monthly_requests >= 0),
      ADD COLUMN kept_max_sites        bigint CHECK (kept_max_sites >= 0);
    COMMENT ON COLUMN accounts.kept_plan IS 'Plan that an operator agreed with this account, kept while its owner is on another one; the owner may return to it. kept_monthly_requests and kept_max_sites are its agreed numbers; null means the number of the plan.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    ALTER TABLE accounts DROP COLUMN kept_plan, DROP COLUMN kept_monthly_requests, DROP COLUMN kept_max_sites;
  `);
};
