/** Which cell has an account's consents (decision 40). Earlier releases, which know no cells, add accounts to the main one. */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`ALTER TABLE accounts ADD COLUMN cell text NOT NULL DEFAULT 'main'`);
  await knex.raw(`COMMENT ON COLUMN accounts.cell IS 'Cell of the setting CELLS that has the consents of the account. Never changes.'`);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE accounts DROP COLUMN cell');
};
