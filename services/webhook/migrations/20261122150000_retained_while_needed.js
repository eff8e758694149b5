/**
 * What is held is kept as long as its endpoint is there (decisions 5.7), and a late replay
 * as long as any other attempt (5.8). So retention does not count from when an event was
 * stored alone: who finds an old one still needed moves the time on, and does not read it
 * again at every look. A release before does not know the column by this name and removes
 * nothing meanwhile, which is right: it would remove what is held.
 */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE events RENAME COLUMN stored_at TO retained_from;
    COMMENT ON COLUMN events.retained_from IS 'Decisions 5.8: from when retention counts, the time it was stored at first. Of one that is still needed when its time is over, it is moved on.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    COMMENT ON COLUMN events.retained_from IS NULL;
    ALTER TABLE events RENAME COLUMN retained_from TO stored_at;
  `);
};
