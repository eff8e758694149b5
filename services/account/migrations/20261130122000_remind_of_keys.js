/** Mails before a key expires (decision 78.5). */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE api_keys ADD COLUMN expiry_mails smallint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN api_keys.expiry_mails IS '1 once the owner was told 7 days before the key expires, 2 once they were told 1 day before.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE api_keys DROP COLUMN expiry_mails;');
};
