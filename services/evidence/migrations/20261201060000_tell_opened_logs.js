/** Marks logs whose `log.opened` was sent. The account service needs that event before it queues audit-trail leaves (decision 85). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    ALTER TABLE logs ADD COLUMN is_opening_told boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN logs.is_opening_told IS 'Whether the event log.opened was stored. False in rows of a release without it too, so that their accounts are told once.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE logs DROP COLUMN is_opening_told');
};
