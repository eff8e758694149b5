/** After a resume (docs/adr/0013), consent and policy queue the leaves that were lost once more. This says since when, and how far they are. */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE sources
      ADD COLUMN logged_until  timestamptz,
      ADD COLUMN repeat_since  timestamptz,
      ADD COLUMN repeat_cursor text NOT NULL DEFAULT '';
    COMMENT ON COLUMN sources.logged_until IS 'What the service queued before this time was in a log at the last pull. Null: unknown.';
    COMMENT ON COLUMN sources.repeat_since IS 'The service still has to queue leaves since this time once more. Null: no.';
    COMMENT ON COLUMN sources.repeat_cursor IS 'How far it is with that.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE sources DROP COLUMN logged_until, DROP COLUMN repeat_since, DROP COLUMN repeat_cursor');
};
