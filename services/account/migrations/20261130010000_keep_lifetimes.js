/** How long consents of a site hold (decision 65). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE sites ADD COLUMN lifetime json');
  await knex.raw(
    `COMMENT ON COLUMN sites.lifetime IS 'Decision 65.1: {"accepted": days or null, "refused": days or null}. Null: never set. Once set it is never null again, so that the consent service learns of its end.'`,
  );
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE sites DROP COLUMN lifetime');
};
