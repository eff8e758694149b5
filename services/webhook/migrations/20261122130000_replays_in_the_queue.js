/**
 * What its owner asked for moves no counter (decisions 5.7), also when it was held and
 * goes on with all the attempts it has left: the queue remembers it until it is over.
 */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE queue ADD COLUMN is_replay boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN queue.is_replay IS 'Decisions 5.7: released by a replay; none of its attempts moves the counter of its endpoint.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE queue DROP COLUMN is_replay;');
};
