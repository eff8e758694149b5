/** The page that led to the page of the consent. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'; ALTER TABLE consents ADD COLUMN referrer text`);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'; ALTER TABLE consents DROP COLUMN referrer`);
};
