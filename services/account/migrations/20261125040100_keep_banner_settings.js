/** The settings of a site's banner (decision 34.2). */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE sites ADD COLUMN banner json;
    COMMENT ON COLUMN sites.banner IS 'Decision 34.2: the settings of the banner as the owner sent them; null has the defaults. The gateway knows their shape.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE sites DROP COLUMN banner');
};
